"""Opens pages of the studio of `waymark serve` in Chromium, and prints one JSON line for each with what it found.

Usage: studio.py AXE ORIGIN [FOLDER] < PATHS, where ORIGIN is such as http://localhost:8080 and PATHS is a JSON
array of paths. With FOLDER a picture of each page is written there.
"""
import base64
import json
import sys
import tempfile

import browse

axe, origin = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2]
folder = sys.argv[3] if len(sys.argv) > 3 else None
AXE = browse.AXE % json.dumps(browse.TAGS)


def strangers(events):
    """What the page asked of others, and what the browser says is wrong."""
    found = []
    for event in events:
        kind, of = event["method"], event["params"]
        if kind == "Network.requestWillBeSent" and not of["request"]["url"].startswith((origin + "/", "data:")):
            found.append("a request elsewhere: " + of["request"]["url"][:200])
        elif kind == "Network.responseReceived" and of["response"]["status"] != 200:
            found.append(f"{of['response']['status']}: {of['response']['url']}")
        elif kind == "Runtime.exceptionThrown":
            found.append("exception: " + json.dumps(of["exceptionDetails"])[:300])
        elif kind == "Log.entryAdded" and of["entry"]["level"] in ("error", "warning"):
            found.append(f"log: {of['entry']['text'][:300]}")
    return found


def picture(browser, name):
    data = browser.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]
    with open(f"{folder}/{name}.png", "wb") as file:
        file.write(base64.b64decode(data))


def look(browser, number, path):
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    found = []
    for width, scheme in ((1280, "light"), (390, "dark")):
        browser.width(width)
        browser.scheme(scheme)
        browser.open(origin + path)
        found += strangers(browser.events) + browser.evaluate(browse.INSPECT) + browser.evaluate(browse.OVERFLOW)
        browser.evaluate(axe)
        found += [f"{width} axe {each}" for each in browser.evaluate(AXE)]
        if folder:
            picture(browser, f"{number:02}-{width}")
    text = browser.evaluate("document.querySelector('main').innerText")
    # What only the policy stops would run here.
    browser.ask("Page.setBypassCSP", enabled=True)
    browser.open(origin + path)
    found += browser.evaluate(browse.INSPECT)
    browser.ask("Page.setBypassCSP", enabled=False)
    browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(origin + path)
    plain = browser.evaluate("document.querySelector('main').innerText")
    found += [] if plain == text else ["it needs a script"]
    print(json.dumps({"path": path, "findings": found, "text": text}), flush=True)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
    browser = browse.Chromium("unused.example", 1, profile, "MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost")
    try:
        for number, path in enumerate(json.load(sys.stdin)):
            look(browser, number, path)
    finally:
        browser.close()
