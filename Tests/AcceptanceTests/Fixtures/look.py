"""Opens pages in Chromium, and prints one JSON line for each view with the results of a script of the test.

Usage: look.py < JOB, where the job is a JSON object:
  host   the host of the pages
  port   of 127.0.0.1, where it is served over TLS
  looks  a list of objects; all but the path and the script may be missing:
         path, script: an expression; width, height: of the window; media: screen, print or paper, which answers with
         the words that are printed over others; scheme: light or dark; forced: whether colours are forced; now: the
         time by the browser's clock, in ISO 8601; off: no scripts of the page; first: an expression, and keys: keys
         that are pressed then, such as ["Tab", "Escape"]
"""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile

from browse import EAGER, Chromium

# The clock of the page is stopped, and timers for a later time must be run explicitly.
CLOCK = """{ const at = Date.parse(%s), Real = Date; let moved = 0;
  window.pass = seconds => { moved += seconds * 1000; };
  Date = class extends Real { constructor(...of) { super(...(of.length ? of : [at + moved])); } };
  Date.parse = Real.parse; Date.UTC = Real.UTC; Date.now = () => at + moved; }"""
WORD = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')
CODES = {"Tab": 9, "Escape": 27, "Enter": 13}


def overprinted(browser, folder):
    """The words of the printed page that overlap others."""
    file = os.path.join(folder, "page.pdf")
    printed = browser.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True, preferCSSPageSize=False)
    with open(file, "wb") as out:
        out.write(base64.b64decode(printed["data"]))
    found = []
    for page in subprocess.run(["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True).stdout.split("<page")[1:]:
        words = [(*map(float, each[:4]), each[4]) for each in WORD.findall(page)]
        for index, (left, top, right, bottom, text) in enumerate(words):
            for other in words[index + 1:]:
                wide = min(right, other[2]) - max(left, other[0])
                # Boxes of words have space above and below their letters.
                high = min(bottom, other[3]) - max(top, other[1])
                if wide > 1 and high > 0.45 * min(bottom - top, other[3] - other[1]) and text.strip() and other[4].strip():
                    found.append(f"{text} / {other[4]}")
    return found


def look(browser, job, each, folder):
    """One view: the window, the page, and the result of the script."""
    browser.ask("Emulation.setDeviceMetricsOverride", width=each.get("width", 1280), height=each.get("height", 900),
                deviceScaleFactor=1, mobile=False)
    media = each.get("media", "screen")
    browser.ask("Emulation.setEmulatedMedia", media="" if media == "paper" else media, features=[
        {"name": "prefers-color-scheme", "value": each.get("scheme", "light")},
        {"name": "forced-colors", "value": "active" if each.get("forced") else "none"}])
    browser.ask("Emulation.setScriptExecutionDisabled", value=each.get("off", False))
    clock = None
    if "now" in each:
        clock = browser.ask("Page.addScriptToEvaluateOnNewDocument", source=CLOCK % json.dumps(each["now"]))["identifier"]
    browser.open(f"https://{job['host']}{each['path']}")
    browser.evaluate(EAGER)
    if each.get("first"):
        browser.ask("Runtime.evaluate", expression=each["first"], userGesture=True)
    for key in each.get("keys", []):
        for kind in ("keyDown", "keyUp"):
            browser.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=CODES.get(key, 0))
    answer = overprinted(browser, folder) if media == "paper" else browser.evaluate(each["script"])
    if clock:
        browser.ask("Page.removeScriptToEvaluateOnNewDocument", identifier=clock)
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    print(json.dumps(answer), flush=True)


def main():
    job = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(job["host"], job["port"], folder)
        try:
            for each in job["looks"]:
                look(browser, job, each, folder)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
