"""Opens pages in Chromium, and prints one JSON line for each page and condition with what it found.

Usage: browse.py AXE < JOB, where AXE is axe.min.js and the job is a JSON object:
  host   the one host that pages may ask; every other is a finding
  port   of 127.0.0.1, where it is served over TLS
  pages  a list of objects; all but the path may be missing:
         path, status; finds: what the search of this page has to find; slow: try it on a slow phone, too, where
         lcp is the element that is painted last; bypass: try it without its policy, too; light: try nothing else;
         brief: leave out what the same page in another language has shown
  words  {"path", "queries": [[QUERY, PATH]]}: each query is made on that search page and finds that path
Chromium is asked over its own pipe, so that this needs nothing but Python.
"""
import json
import os
import select
import subprocess
import sys
import tempfile
import time

PATIENCE = 60
WIDTHS = (320, 390, 820, 1440)
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
FAST = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Runs before all that a page has: what happens is kept until it is asked for.
WATCH = """
window.seen = { policy: [], ran: [], shift: 0, largest: null };
addEventListener("securitypolicyviolation", event =>
  seen.policy.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
for (const name of ["alert", "confirm", "prompt"]) window[name] = text => { seen.ran.push(`${name} ${text}`); };
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver(list => { for (const entry of list.getEntries()) {
  const node = entry.element;
  seen.largest = { time: entry.startTime, size: entry.size, element: node
    ? node.localName + (node.className ? "." + node.className.split(" ").join(".") : "") : null };
} }).observe({ type: "largest-contentful-paint", buffered: true });
"""

# What is wrong in the page as it stands now.
INSPECT = """(() => {
  const elements = [...document.querySelectorAll("*")];
  const named = node => node.outerHTML.slice(0, 120);
  return [
    ...seen.policy.map(text => "policy: " + text),
    ...[...seen.ran, ...(window.hit ? ["hit"] : [])].map(text => "code of a record ran: " + text),
    ...elements.filter(node => [...node.attributes].some(each => each.name.startsWith("on")))
      .map(node => "an event handler: " + named(node)),
    // A picture in the page itself runs nothing.
    ...elements.filter(node => ["href", "src", "action"].some(name =>
      /^\\s*(javascript|data|vbscript):/i.test(node.getAttribute(name) ?? "")
      && !(node.matches("img") && /^data:image\\//.test(node.getAttribute("src")))))
      .map(node => "a link that is code: " + named(node)),
    ...[...document.images].filter(image => image.complete && !image.naturalWidth && image.checkVisibility())
      .map(image => "a broken picture: " + named(image)),
  ];
})()"""

LINKS = """[
  ...[...document.querySelectorAll("a[href]")].filter(link => !link.closest("#results")).map(link => link.href),
  ...[...document.forms].map(form => `${form.method} ${form.action} ` +
    [...form.elements].map(each => each.name).join()),
]"""

OVERFLOW = """(() => {
  const root = document.documentElement, width = root.clientWidth;
  if (Math.max(root.scrollWidth, document.body.scrollWidth) <= width) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width && (box.right > width + 1 || box.left < -1 || node.scrollWidth > width);
  });
  return [`${root.scrollWidth} px: ` + wide.slice(0, 4).map(node => node.outerHTML.slice(0, 80)).join(" | ")];
})()"""

EAGER = """Promise.all([...document.images].map(image => {
  image.loading = "eager";
  return image.complete || new Promise(done => { image.onload = image.onerror = done; });
})).then(() => [...document.images].forEach(image => { image.onload = image.onerror = null; }))"""

# What is painted is told to observers a little later, and on a busy machine much later.
PAINTED = """(async () => {
  for (let turn = 0; turn < 100 && !(turn > 1 && seen.largest); turn++) await new Promise(go => setTimeout(go, 50));
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  await new Promise(go => setTimeout(go, 50));
  return seen;
})()"""

AXE = """axe.run(document, { runOnly: %s, resultTypes: ["violations"] }).then(found =>
  found.violations.flatMap(each => each.nodes.map(node => `${each.id}: ${node.target} ${node.html.slice(0, 120)}`)))"""

# Types a query again without a new page: the script of the page is run once more.
QUERY = """(async query => {
  document.getElementById("results").replaceChildren();
  // A real address changes 200 times in ten seconds at most.
  const search = "?" + new URLSearchParams({ [document.getElementById("index").dataset.name]: query });
  // The script shows its results when the page is there, which it is by now.
  let show;
  document.addEventListener = (_, body) => { show = body; };
  new Function("location", seen.script ??= [...document.scripts].find(each => !each.type).textContent)({ search });
  delete document.addEventListener;
  await show();
  return [...document.querySelectorAll("#results a")].map(link => new URL(link.href).pathname);
})(%s)"""


class Chromium:
    """One browser with one page, asked over the pipes 3 and 4 as --remote-debugging-pipe wants it."""

    def __init__(self, host, port, folder, rules=None):
        commands, self.write = os.pipe()
        self.read, answers = os.pipe()
        spare = [os.dup(each) for each in (commands, answers, self.write, self.read)]
        self.write, self.read = (os.dup(each) for each in spare[2:])
        # The numbers are the browser's; what had them has others now.
        os.dup2(spare[0], 3), os.dup2(spare[1], 4)
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--disable-component-update",
             "--hide-scrollbars", "--ignore-certificate-errors", "--remote-debugging-pipe",
             "--host-resolver-rules=" + (rules or f"MAP {host}:443 127.0.0.1:{port}, MAP * ~NOTFOUND"),
             f"--user-data-dir={folder}"],
            pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for each in (3, 4):
            os.close(each)
        self.number, self.session, self.rest, self.events = 0, None, b"", []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for name in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{name}.enable")
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCH)

    def message(self, patience):
        """The next message, or nothing when there is none in time."""
        end = time.monotonic() + patience
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.read], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            part = os.read(self.read, 1 << 20)
            if not part:
                raise SystemExit("Chromium ended")
            self.rest += part
        line, _, self.rest = self.rest.partition(b"\0")
        return json.loads(line)

    def ask(self, method, **parameters):
        self.number += 1
        question = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            question["sessionId"] = self.session
        data = json.dumps(question).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data):]
        while True:
            message = self.message(PATIENCE)
            if message is None:
                raise SystemExit(f"{method}: no answer in {PATIENCE} seconds")
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
            self.take(message)

    def take(self, message):
        if "method" in message:
            self.events.append(message)

    def evaluate(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression[:80]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, url):
        """Opens a page and waits until it is loaded and asks for nothing more."""
        self.events = []
        answer = self.ask("Page.navigate", url=url)
        if "errorText" in answer:
            return
        end, quiet = time.monotonic() + PATIENCE, 0
        while time.monotonic() < end and quiet < 2:
            message = self.message(0.03)
            if message:
                self.take(message)
            names = [each["method"] for each in self.events]
            # The script of a shared worker ends there, and not in the page.
            started = {each["params"]["requestId"] for each in self.events if each["method"] == "Network.requestWillBeSent"
                       and not each["params"]["request"]["url"].endswith("/.waymark/preview.js")}
            ended = {each["params"]["requestId"] for each in self.events
                     if each["method"] in ("Network.loadingFinished", "Network.loadingFailed")}
            idle = message is None and "Page.loadEventFired" in names and started <= ended
            quiet = quiet + 1 if idle else 0

    def width(self, width, mobile=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=mobile)

    def scheme(self, name):
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def slow(self, is_slow):
        self.ask("Network.setCacheDisabled", cacheDisabled=is_slow)
        self.ask("Network.emulateNetworkConditions", **(SLOW if is_slow else FAST))
        self.ask("Emulation.setCPUThrottlingRate", rate=4 if is_slow else 1)

    def close(self):
        self.process.kill()
        self.process.wait()


def happened(events, url, host, status):
    """What the browser's own records say is wrong."""
    found, urls = [], {}
    for event in events:
        kind, of = event["method"], event["params"]
        # A page without an icon makes the browser ask for one.
        if f"https://{host}/favicon.ico" in (of.get("response", {}).get("url"), of.get("entry", {}).get("url")):
            continue
        if kind == "Network.requestWillBeSent":
            urls[of["requestId"]] = of["request"]["url"]
            # A picture in the page itself is no request.
            if not of["request"]["url"].startswith((f"https://{host}/", "data:image/")):
                found.append("a request elsewhere: " + of["request"]["url"][:200])
        elif kind == "Network.responseReceived":
            answer = of["response"]
            wanted = status if answer["url"] == url and of["type"] == "Document" else 200
            if answer["status"] not in (wanted, 304):
                found.append(f"{answer['status']}: {answer['url']}")
        elif kind == "Network.loadingFailed":
            found.append(f"failed: {urls.get(of['requestId'])} {of['errorText']} {of.get('blockedReason', '')}")
        elif kind == "Runtime.consoleAPICalled" and of["type"] in ("error", "warning", "assert"):
            found.append("console: " + json.dumps(of["args"])[:300])
        elif kind == "Runtime.exceptionThrown":
            found.append("exception: " + json.dumps(of["exceptionDetails"])[:300])
        elif kind == "Log.entryAdded" and of["entry"]["level"] in ("error", "warning"):
            entry = of["entry"]
            if not (status == 404 and entry.get("url") == url and "404" in entry["text"]):
                found.append(f"log: {entry['text'][:300]} {entry.get('url', '')}")
        elif kind == "Page.javascriptDialogOpening":
            found.append("a dialog: " + of["message"])
    return found


class Visit:
    """One page under all conditions."""

    def __init__(self, browser, job, page, axe):
        self.browser, self.host, self.page, self.axe = browser, job["host"], page, axe
        self.url = f"https://{self.host}{page['path']}"
        self.status = page.get("status", 200)

    def run(self):
        if self.page.get("light"):
            return self.without_policy()
        self.wide()
        if self.page.get("slow"):
            self.slow()
        if not self.page.get("brief"):
            self.without_scripts()
        if self.page.get("bypass"):
            self.without_policy()

    def report(self, condition, findings, **more):
        print(json.dumps({"path": self.page["path"], "condition": condition, "findings": findings, **more}), flush=True)

    def opened(self):
        self.browser.open(self.url)
        return happened(self.browser.events, self.url, self.host, self.status)

    def wide(self):
        self.browser.width(1440)
        self.browser.scheme("light")
        found = self.opened()
        shift = self.browser.evaluate(PAINTED)["shift"]
        self.browser.events = []
        self.browser.evaluate(EAGER)
        found += happened(self.browser.events, self.url, self.host, self.status)
        found += self.browser.evaluate(INSPECT)
        results = self.browser.evaluate("[...document.querySelectorAll('#results a')].map(link => link.pathname)")
        found += [f"not found: {path}" for path in self.page.get("finds", []) if path not in results]
        self.links = self.browser.evaluate(LINKS)
        self.report("1440 light", found, shift=shift)
        self.browser.evaluate(self.axe)
        for width in WIDTHS:
            self.browser.width(width)
            self.report(f"{width} overflow", self.browser.evaluate(OVERFLOW))
        for width, scheme in ((390, "dark"),) if self.page.get("brief") else ((1440, "light"), (390, "dark")):
            self.browser.width(width)
            self.browser.scheme(scheme)
            self.report(f"{width} {scheme} axe", self.browser.evaluate(AXE % json.dumps(TAGS)))

    def slow(self):
        """A phone on a slow network; the times are for who reads them, and not a verdict."""
        self.browser.scheme("dark")
        self.browser.width(390, mobile=True)
        self.browser.slow(True)
        found = self.opened()
        seen = self.browser.evaluate(PAINTED)
        largest, shift = seen["largest"], seen["shift"]
        wanted = self.page.get("lcp")
        if wanted and (largest or {}).get("element") != wanted:
            found.append(f"the largest paint is {largest}, not {wanted}")
        self.browser.slow(False)
        self.report("390 dark slow", found + self.browser.evaluate(INSPECT), shift=shift, largest=largest)

    def without_scripts(self):
        self.browser.width(1440)
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
        found = self.opened()
        there = self.browser.evaluate(LINKS)
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=False)
        found += [f"needs a script: {link}" for link in self.links if link not in there]
        self.report("no scripts", found if there else found + ["no links at all"])

    def without_policy(self):
        """What only the policy stops would run here."""
        self.browser.ask("Page.setBypassCSP", enabled=True)
        found = self.opened() + self.browser.evaluate(INSPECT)
        self.browser.ask("Page.setBypassCSP", enabled=False)
        self.report("no policy", found)


def search(browser, job):
    """Makes every query on the search page."""
    words, found = job["words"], []
    browser.open(f"https://{job['host']}{words['path']}")
    browser.ask("Page.setBypassCSP", enabled=True)
    browser.open(f"https://{job['host']}{words['path']}")
    for query, path in words["queries"]:
        results = browser.evaluate(QUERY % json.dumps(query))
        if results != [path]:
            found.append(f"{query!r} finds {results[:4]}, not {path}")
    print(json.dumps({"path": words["path"], "condition": "queries", "findings": found,
                      "count": len(words["queries"])}), flush=True)


def main():
    job, axe = json.load(sys.stdin), open(sys.argv[1], encoding="utf-8").read()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Chromium(job["host"], job["port"], folder)
        try:
            for page in job.get("pages", []):
                Visit(browser, job, page, axe).run()
            if "words" in job:
                search(browser, job)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
