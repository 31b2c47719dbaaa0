"""Draws the neutral marks of a pass: run it in this folder after a change of the drawing."""

import struct
import zlib

SAMPLES = 4
INK = (31, 45, 61)


def inside(x, y):
    """Whether a point of the unit square is part of the mark: a pin with a hole."""
    dx, dy = x - 0.5, y - 0.40
    distance = (dx * dx + dy * dy) ** 0.5
    if distance < 0.13:
        return False
    if distance < 0.30:
        return True
    return 0.40 <= y <= 0.92 and abs(dx) < 0.285 * (0.92 - y) / 0.42 and y > 0.5


def rounded(x, y, radius=0.22):
    """Whether a point is inside the unit square with round corners."""
    dx = max(radius - x, x - 1 + radius, 0)
    dy = max(radius - y, y - 1 + radius, 0)
    return dx * dx + dy * dy <= radius * radius


def pixel(column, row, size, hit):
    steps = [(i + 0.5) / SAMPLES for i in range(SAMPLES)]
    hits = sum(hit((column + a) / size, (row + b) / size) for a in steps for b in steps)
    return round(255 * hits / SAMPLES**2)


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(name, size, color, alpha):
    """Writes a square of colour and alpha, with 8 bits a channel."""
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        for column in range(size):
            rows += bytes(color(column, row)) + bytes([alpha(column, row)])
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 9)))
        file.write(chunk(b"IEND", b""))


def mark(name, size):
    """A white pin on a dark tile, which shows on a light and on a dark pass."""

    def color(column, row):
        pin = pixel(column, row, size, lambda x, y: inside((x - 0.5) * 1.3 + 0.5, (y - 0.5) * 1.3 + 0.5))
        return tuple(ink + (255 - ink) * pin // 255 for ink in INK)

    png(name, size, color, lambda column, row: pixel(column, row, size, rounded))


for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
    mark(f"theme/passes/icon{suffix}.png", 38 * scale)
    mark(f"theme/passes/logo{suffix}.png", 50 * scale)
