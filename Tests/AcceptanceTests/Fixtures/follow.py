"""Changes a template while Chromium shows a page of `waymark serve`, and looks whether the page follows.

Usage: follow.py URL LIST TEMPLATE, where URL is a page that the template makes and LIST the server's own page.
Prints "followed"; anything else is a failure.
"""
import sys
import tempfile
import time

import browse

url, own, template = sys.argv[1:]
TEXT = open(template).read()
MARK = '<main id="main"'


def write(text):
    with open(template, "w") as file:
        file.write(text)


def shows(text):
    """The template with a text in it, on a page that is long enough to be scrolled."""
    write(TEXT.replace(MARK, f'<p id="probe" hidden>{text}</p>' + MARK).replace("</main>", "</main>" + "<p>.</p>" * 200))


def wait(browser, what, expression, wanted=True):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            found = browser.evaluate(expression)
        except SystemExit:
            found = None  # The page is between two documents.
        if found == wanted:
            return
        time.sleep(0.05)
    raise SystemExit(f"{what}: {found!r}, not {wanted!r}; {browser.evaluate('document.documentElement.outerHTML')[-1500:]}")


PROBE = "document.getElementById('probe')?.textContent"
OVERLAY = "document.querySelector('waymark-preview')?.shadowRoot.querySelector('.overlay')?.textContent ?? ''"

with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    browser = browse.Chromium("unused.example", 1, folder, "MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost")
    try:
        shows("one")
        browser.ask("Page.navigate", url=url)
        wait(browser, "the first page", PROBE, "one")
        # More pages than a browser opens connections.
        for _ in range(7):
            browser.session, session = None, browser.session
            browser.ask("Target.createTarget", url=url, background=True)
            browser.session = session
        # The page is shown before all of it has come.
        wait(browser, "the position", "(scrollTo(0, 500), scrollY)", 500)
        shows("two")
        wait(browser, "the changed page", PROBE, "two")
        wait(browser, "the position after a change", "scrollY", 500)
        # What is shown of a fault is text.
        write(TEXT.replace(MARK, "{{<img src=x onerror=alert(1)>}}" + MARK))
        wait(browser, "the overlay", f"({OVERLAY}).includes('listing.html')")
        wait(browser, "its text", f"({OVERLAY}).includes('onerror=alert(1)')")
        wait(browser, "the page below it", PROBE, "two")
        browser.ask("Page.navigate", url=own)
        wait(browser, "the list", "document.body.textContent.includes('The last build failed')")
        wait(browser, "the overlay of the list", f"({OVERLAY}).includes('listing.html')")
        wait(browser, "what ran", "JSON.stringify(seen.ran)", "[]")
        browser.ask("Page.navigate", url=url)
        wait(browser, "the overlay of a new page", f"({OVERLAY}).includes('listing.html')")
        wait(browser, "the policy", "JSON.stringify(seen.policy)", "[]")
        shows("three")
        wait(browser, "the page after the fault", PROBE, "three")
        wait(browser, "no overlay", OVERLAY, "")
        print("followed")
    finally:
        browser.close()
