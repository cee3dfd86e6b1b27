"""Makes the subsets of the two fonts in web/src/fonts; they change only when another letter is needed.

pip install fonttools brotli
npm install @fontsource-variable/jost
apt-get download fonts-texgyre && dpkg-deb -x fonts-texgyre*.deb tex-gyre
python make.py PAGELLA_FOLDER JOST_FOLDER OUT_FOLDER
"""

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ASCII = range(0x20, 0x7F)
WESTERN = range(0xA0, 0x100)
POLISH = map(ord, "ĄąĆćĘęŁłŃńÓóŚśŹźŻż")
OTHER_NAMES = map(ord, "ČčĞğİıŘřŠšŽž")
SIGNS = map(ord, "–—‘’‚“”„•…′″−×→✓")
LETTERS = {*ASCII, *WESTERN, *POLISH, *OTHER_NAMES, *SIGNS}
FEATURES = ["kern", "liga", "lnum", "tnum"]
WEIGHTS = (400, 700)
PYTHON = Path(__file__).parents[2] / "src" / "trunkline" / "drawing"


def main() -> None:
    pagella, jost, out = map(Path, sys.argv[1:])
    for weight in ("regular", "bold"):
        subset(pagella / f"texgyrepagella-{weight}.otf", out / f"pagella-{weight}.woff2")
    for part in ("latin", "latin-ext"):
        subset(jost / f"jost-{part}-wght-normal.woff2", out / f"jost-{part}.woff2")
    for_pixels(out, PYTHON / "jost.ttf")


def subset(source: Path, made: Path) -> None:
    options = Options(flavor="woff2", layout_features=FEATURES, hinting=False, desubroutinize=True)
    options.ignore_missing_unicodes = True
    options.drop_tables += ["FFTM"]
    font = load_font(source, options)
    worker = Subsetter(options)
    worker.populate(unicodes=LETTERS)
    worker.subset(font)
    if "fvar" in font:
        instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    save_font(font, made, options)


def for_pixels(fonts: Path, made: Path) -> None:
    """One weight of Jost in one file, for the pictures that Python draws."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for part in ("latin", "latin-ext"):
            font = instantiateVariableFont(TTFont(fonts / f"jost-{part}.woff2"), {"wght": 500})
            font.flavor = None
            for table in ("GSUB", "GDEF", "STAT"):
                if table in font:
                    del font[table]
            parts.append(str(Path(folder, f"{part}.ttf")))
            font.save(parts[-1])
        Merger().merge(parts).save(made)


if __name__ == "__main__":
    main()
