"""Prints pages on paper sizes, and writes one JSON line with the result for each page and size.

Usage: paper.py FILE…
Chromium prints, poppler draws what it printed, and zbar reads the code, as a gate's scanner would.
  pages   how many sheets it takes
  code    what the code says; empty without one
  module  how many millimetres wide the squares of the code are
  colors  whether anything is neither black nor grey nor white
  text    what can be read on it
"""
import base64
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browse import Chromium

# In inches, as Chromium requires.
PAPERS = {"A4": (8.27, 11.69), "A6": (4.13, 5.83), "Letter": (8.5, 11)}
RESOLUTION = 200


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def code(picture):
    """The text that zbar reads."""
    run = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True)
    return run.stdout.strip()


def corners(line):
    """Where a line of dark (1) and light (0) pixels may cross a corner of a code: the middle, and a module's width.

    That is 1, 1, 3, 1 and 1 modules of dark and light.
    """
    runs = [(run.group()[0], run.start(), len(run.group())) for run in re.finditer(rb"\x01+|\x00+", line)]
    for start in range(len(runs) - 4):
        five = runs[start:start + 5]
        unit = sum(length for _, _, length in five) / 7
        if five[0][0] == 1 and unit >= 3 and all(
                abs(length / unit - wanted) < 0.4 for (_, _, length), wanted in zip(five, (1, 1, 3, 1, 1))):
            yield five[2][1] + five[2][2] // 2, unit


def module(picture):
    """The width of a module, by the corners of the code.

    A corner looks the same from left to right and from top to bottom; letters, which are many, do not.
    """
    with open(picture, "rb") as file:
        _, size, _, pixels = file.read().split(b"\n", 3)
    width, height = (int(each) for each in size.split())
    dark = bytes(1 if value < 128 else 0 for value in range(256))
    picture = pixels[::3].translate(dark)
    found = collections.Counter()
    for row in range(0, height, 2):
        for column, unit in corners(picture[row * width:(row + 1) * width]):
            if any(abs(middle - row) < 2 * unit and abs(other - unit) < 0.1 * unit + 0.3
                   for middle, other in corners(picture[column::width])):
                found[round(unit, 1)] += 1
    return found.most_common(1)[0][0] / RESOLUTION * 25.4 if found else 0


def colors(picture):
    """Whether a PPM has a colour."""
    with open(picture, "rb") as file:
        magic, _, _, pixels = file.read().split(b"\n", 3)
    assert magic == b"P6"
    return any(pixels[index] != pixels[index + 1] or pixels[index] != pixels[index + 2]
               for index in range(0, len(pixels) - 2, 3 * 7))


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium("paper.example", 1, folder + "/profile")
        try:
            for path in sys.argv[1:]:
                browser.open("file://" + path)
                for paper, (width, height) in PAPERS.items():
                    answer = browser.ask("Page.printToPDF", paperWidth=width, paperHeight=height)
                    pdf, picture = folder + "/page.pdf", folder + "/page"
                    with open(pdf, "wb") as file:
                        file.write(base64.b64decode(answer["data"]))
                    pages = int(re.search(r"Pages:\s+(\d+)", output("pdfinfo", pdf)).group(1))
                    output("pdftoppm", "-r", str(RESOLUTION), "-f", "1", "-l", "1", "-singlefile", pdf, picture)
                    print(json.dumps({
                        "path": path, "paper": paper, "pages": pages, "code": code(picture + ".ppm"),
                        "module": module(picture + ".ppm"),
                        "colors": colors(picture + ".ppm"), "text": output("pdftotext", "-layout", pdf, "-"),
                    }), flush=True)
        finally:
            browser.close()


main()
