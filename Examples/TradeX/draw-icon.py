"""Draws the icon of the site, a car on a tile, without any library: run it in this folder."""

import struct
import zlib

SIZE = 512
SAMPLES = 3
BLUE, WHITE, AMBER = (11, 61, 145), (255, 255, 255), (255, 176, 0)


def inside(points, x, y):
    """Whether a point is inside a polygon."""
    hit = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


BODY = [(5, 19), (9, 19), (11.5, 12), (20.5, 12), (24, 19), (27, 19.5), (27, 23), (5, 23)]
GLASS = [(11.3, 18.3), (13, 14), (19.3, 14), (21.2, 18.3)]


def color(x, y):
    for center in (10.5, 21.5):
        distance = ((x - center) ** 2 + (y - 23) ** 2) ** 0.5
        if distance < 1.4:
            return BLUE
        if distance < 2.9:
            return WHITE
        if distance < 3.7:
            return BLUE
    if inside(GLASS, x, y):
        return AMBER
    return WHITE if inside(BODY, x, y) else BLUE


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


rows = bytearray()
for row in range(SIZE):
    rows.append(0)
    for column in range(SIZE):
        total = [0, 0, 0]
        for step in range(SAMPLES * SAMPLES):
            x = (column + (step % SAMPLES + 0.5) / SAMPLES) * 32 / SIZE
            y = (row + (step // SAMPLES + 0.5) / SAMPLES) * 32 / SIZE
            total = [a + b for a, b in zip(total, color(x, y))]
        rows += bytes(round(channel / SAMPLES**2) for channel in total)
with open("Brand/icon.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n")
    file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 9)))
    file.write(chunk(b"IEND", b""))
