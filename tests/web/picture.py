"""Small pictures: a screenshot with the 256 colours it uses most."""

import base64
import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

PIXELS = """async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const all = canvas.getContext("2d").getImageData(0, 0, picture.width, picture.height).data;
    const parts = [];
    for (let i = 0; i < all.length; i += 0x8000) parts.push(String.fromCharCode(...all.subarray(i, i + 0x8000)));
    return [picture.width, picture.height, btoa(parts.join(""))];
}"""


def smaller(png: bytes, blank: Page) -> bytes:
    """The same picture with a palette; the blank page of a browser reads it."""
    width, height, data = blank.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[..., :3]
    palette, index = _fewer(pixels)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), index], axis=1)  # each row begins with its filter: none
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _fewer(pixels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A palette of the most frequent colours, and every pixel's nearest one."""
    bits = pixels.astype(np.int64) >> 3
    kind = bits[..., 0] << 10 | bits[..., 1] << 5 | bits[..., 2]
    counts = np.bincount(kind.ravel(), minlength=1 << 15)
    used = np.flatnonzero(counts)
    colours = np.stack([_mean(pixels[..., part], kind, counts)[used] for part in range(3)], axis=1)
    most = np.argsort(-counts[used])[:256]
    far: Any = ((colours[:, None, :] - colours[None, most, :]) ** 2).sum(axis=2)
    nearest = np.zeros(1 << 15, np.uint8)
    nearest[used] = far.argmin(axis=1)
    return colours[most].round().astype(np.uint8), nearest[kind]


def _mean(part: NDArray[np.uint8], kind: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    total = np.bincount(kind.ravel(), weights=part.ravel(), minlength=1 << 15)
    return total / np.maximum(counts, 1)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
