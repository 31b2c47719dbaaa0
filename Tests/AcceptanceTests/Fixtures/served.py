"""Requests every file of a manifest from a server, and compares what comes with what should.

Usage: served.py PORT MANIFEST DEFAULT-LOCALE-PREFIXES…
Prints the number of requests; every difference is a line on standard error and a failure.
"""
import hashlib
import http.client
import json
import sys

port, manifest = int(sys.argv[1]), json.load(open(sys.argv[2]))
prefixes = sys.argv[3:]
faults, count = [], 0
connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)


def get(host, path, method="GET"):
    global count
    count += 1
    connection.request(method, path, headers={"Host": host, "User-Agent": "MyAgent-Bot/* (any)"})
    answer = connection.getresponse()
    return answer.status, answer.getheaders(), answer.read()


def compare(host, path, line, status=200):
    found, headers, body = get(host, path)
    where = f"{host}{path}"
    if found != status:
        return faults.append(f"{where}: {found}, not {status}")
    wanted = {"Content-Type": line["contentType"], **line["headers"]}
    for name, value in wanted.items():
        values = [v for n, v in headers if n.lower() == name.lower()]
        if values != [value]:
            faults.append(f"{where}: {name} is {values}, not {value!r}")
    for name in ("X-Robots-Tag", "Content-Disposition", "Location", "Content-Encoding"):
        if name not in wanted and any(n.lower() == name.lower() for n, _ in headers):
            faults.append(f"{where}: there is a {name}")
    if hashlib.sha256(body).hexdigest() != line["sha256"] or len(body) != line["size"]:
        faults.append(f"{where}: {len(body)} other bytes")


hosts, pages = {}, 0
for line in manifest["files"]:
    kind, _, rest = line["path"].partition("/")
    if kind == "web":
        host, _, path = rest.partition("/")
        hosts.setdefault(host, {})["/" + path] = line
for host, files in hosts.items():
    for path, line in files.items():
        if path.endswith("/404.html"):
            prefix = path[: -len("/404.html")]
            for missing in ("/no/such/page/here", "/ads/no-such-id", "/.git/config", "/.htaccess", "/404.html",
                            "/ads/17/../../.htaccess", "/ads/17/index.htm", "/gatepass", "/gatepass/"):
                compare(host, prefix + missing, line, 404)
        elif path.endswith("/index.html"):
            page = path[: -len("index.html")]
            clean = page.rstrip("/") or "/"
            compare(host, clean, line)
            compare(host, clean + "?utm_source=x&q=%2F..", line)
            compare(host, page, line)
            compare(host, path, line)
            if "/_/" in page:
                for value in ("42", "a.b~c-d_e", "%E6%B6%88%E6%81%AF", "index.html0"):
                    compare(host, page.replace("_", value).rstrip("/"), line)
        else:
            compare(host, path, line)
    # A slip of the keyboard and an attack get the page for what is not found.
    for path in ("/ADS", "/.well-known", "/.well-known/", "/ads/17/x", "/zh-Hant"):
        compare(host, path, files["/404.html"], 404)
    for path in ("/ads/%2e%2e/%2e%2e/manifest.json", "/messages/%2e%2e%2f%2e%2e%2fmanifest.json"):
        if get(host, path)[0] not in (400, 404):
            faults.append(f"{host}{path} leaves the root")
    status, headers, _ = get(host, "/ads/17", "HEAD")
    if status != 200:
        faults.append(f"{host}: HEAD gives {status}")
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
