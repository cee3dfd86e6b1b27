"""Letters that look like others: the standard's own table (UTS 39), kept beside as confusables.txt.

`python -m trunkline.server.common.confusables FILE` makes that table anew from the standard's confusables.txt: letters
and digits, and signs that look like them. What compatibility forms (NFKC) fold anyway is left out.
"""

import sys
import unicodedata
from collections import defaultdict
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_suffix(".txt")
HEAD = """\
Letters that look like others: what they look like, then all that look like it.
Made by `python -m trunkline.server.common.confusables` from confusables.txt of UTS 39, version {version}.

Copyright © 1991-2024 Unicode, Inc. SPDX-License-Identifier: Unicode-3.0
Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or
Software are furnished to do so, provided that either (a) this copyright and permission notice appear with all
copies of the Data Files or Software, or (b) this copyright and permission notice appear in associated
Documentation.
THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD
PARTY RIGHTS.
IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL
INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN
AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THE DATA FILES OR SOFTWARE.
Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder.
"""


@cache
def table() -> dict[int, str]:
    """For `str.translate`: each letter and what it looks like."""
    lines = TABLE.read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines if "\t" in line]
    return {ord(letter): shown for shown, letters in rows for letter in letters}


def made_from(text: str) -> str:
    """Our table from the standard's file."""
    shown: dict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        parts = [part.strip() for part in line.partition("#")[0].split(";")]
        if len(parts) >= 2 and _wanted(source := _letters(parts[0]), target := _letters(parts[1])):
            shown[target].append(source)
    version = next(line.split()[-1] for line in text.splitlines() if line.startswith("# Version"))
    head = "".join(f"# {line}".rstrip() + "\n" for line in HEAD.format(version=version).splitlines())
    return head + "".join(f"{target}\t{''.join(sources)}\n" for target, sources in sorted(shown.items()))


def _letters(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


def _wanted(source: str, target: str) -> bool:
    worded = any(unicodedata.category(letter)[0] in "LN" for letter in source + target)
    return worded and len(source) == 1 and unicodedata.normalize("NFKC", source) == source


if __name__ == "__main__":
    TABLE.write_text(made_from(Path(sys.argv[1]).read_text(encoding="utf-8-sig")), encoding="utf-8")
