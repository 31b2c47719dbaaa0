"""Runs the functions for CloudFront on every file of a manifest, in a browser.

Usage: cloudfront.py TREE HOST BUCKET
BUCKET is a file with the objects of a bucket, as bucket.py prints them. Prints the number of files; a file with other headers than in the manifest, or that is not found at its URL, is a line on standard error and a
failure.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

tree, host, bucket = pathlib.Path(sys.argv[1]), sys.argv[2], json.loads(pathlib.Path(sys.argv[3]).read_text())
policy = json.loads((tree / "hosting/cloudfront/response-headers-policy.json").read_text())
request, response = ((tree / f"hosting/cloudfront/viewer-{name}.js").read_text() for name in ("request", "response"))
faults = []

PAGE = """<!doctype html><meta charset="utf-8"><pre id="out"></pre><script>
const ask = (() => { %s; return handler; })();
const answer = (() => { %s; return handler; })();
out.textContent = JSON.stringify(%s.map(uri => {
  const query = { q: { value: "a%%2Fb", multiValue: [{ value: "a%%2Fb" }, { value: "c" }] }, flag: { value: "" } };
  const asked = ask({ request: { uri, querystring: query, headers: {}, method: "GET" } });
  if (asked.statusCode) return { status: asked.statusCode, location: asked.headers.location.value };
  const original = answer({ request: { uri }, response: { headers: {} } }).headers;
  const changed = answer({ request: { uri: asked.uri }, response: { headers: {} } }).headers;
  return { key: asked.uri.slice(1), headers: original, same: JSON.stringify(original) === JSON.stringify(changed) };
}));
</script>"""


def sent_by_policy():
    headers = {item["Header"]: item["Value"] for item in policy.get("CustomHeadersConfig", {}).get("Items", [])}
    security = policy["SecurityHeadersConfig"]
    if security.get("ContentTypeOptions"):
        headers["X-Content-Type-Options"] = "nosniff"
    if transport := security.get("StrictTransportSecurity"):
        headers["Strict-Transport-Security"] = f"max-age={transport['AccessControlMaxAgeSec']}" + (
            "; includeSubDomains" if transport["IncludeSubdomains"] else ""
        )
    return headers


def run(paths):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(PAGE % (request, response, json.dumps(paths)))
        browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom"]
        shown = subprocess.run([*browser, page.as_uri()], capture_output=True, text=True, timeout=120, check=True).stdout
    text = re.search(r'<pre id="out">(.*?)</pre>', shown, re.S)[1]
    return json.loads(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


lines = {}
for line in json.loads((tree / "manifest.json").read_text())["files"]:
    # A bucket gets no compressed forms.
    if line["path"].startswith(f"web/{host}/") and not line["path"].endswith(("404.html", ".gz")):
        lines["/" + line["path"].removeprefix(f"web/{host}/")] = line
cases = []
for path, line in lines.items():
    clean = (path[: -len("index.html")].rstrip("/") or "/") if path.endswith("/index.html") else path
    # A place with parameters has one page for all of its paths.
    cases.append((clean.replace("/_", "/a%20b"), line, None))
    if clean != path:
        target = clean.replace("/_", "/42")
        aliases = {target + "/index.html", target + "/"} if target != "/" else {"/index.html"}
        cases += [(alias, line, target + "?q=a%2Fb&q=c&flag") for alias in sorted(aliases)]
for (uri, line, location), found in zip(cases, run([case[0] for case in cases])):
    if location or "status" in found:
        if (found.get("status"), found.get("location")) != (308, location):
            faults.append(f"{uri}: {found}, not 308 to {location}")
        continue
    if not found["same"]:
        faults.append(f"{uri}: other headers under its key {found['key']}")
    stored = bucket.get(f"{host}/{found['key']}")
    if stored is None:
        faults.append(f"{uri}: the bucket has no {found['key']}")
        continue
    headers = {**stored["headers"], **sent_by_policy()}
    for name, value in found["headers"].items():
        headers[next((known for known in line["headers"] if known.lower() == name), name)] = value["value"]
    if headers != {"Content-Type": line["contentType"], **line["headers"]}:
        faults.append(f"{uri}: {headers}, not {line['contentType']} and {line['headers']}")
for uri, found in zip(STRANGE := ("/no/such/page", "/ads/17/x", "//evil.example/", "/ADS", "/.env"), run(list(STRANGE))):
    if found.get("status") or found["headers"]:
        faults.append(f"{uri}: {found}")
for fault in faults:
    print(fault, file=sys.stderr)
print(len(lines))
sys.exit(1 if faults else 0)
