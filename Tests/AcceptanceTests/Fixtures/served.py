"""Requests every file of a manifest from a server, and compares the answers with the expected ones.

Usage: served.py PORT MANIFEST
Prints the number of requests; every difference is a line on standard error and a failure. Strangers'
files are put into the web roots first: no server may serve them.
"""
import gzip
import hashlib
import http.client
import json
import pathlib
import socket
import sys

port, manifest_path = int(sys.argv[1]), sys.argv[2]
manifest = json.load(open(manifest_path))
faults, count = [], 0
connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)


def get(host, path, method="GET", **more):
    global count
    count += 1
    headers = {"Host": host, "User-Agent": "MyAgent-Bot/* (any)"}
    connection.request(method, path, headers={**headers, **{k.replace("_", "-"): v for k, v in more.items()}})
    answer = connection.getresponse()
    return answer.status, answer.getheaders(), answer.read()


def compare(host, path, line, status=200, method="GET", **more):
    found, headers, body = get(host, path, method, **more)
    where = f"{method} {host}{path}" + (f" with {more}" if more else "")
    if found != status:
        return faults.append(f"{where}: {found}, not {status}")
    compare_headers(where, headers, line)
    if method != "HEAD" and status in (200, 404):
        if hashlib.sha256(body).hexdigest() != line["sha256"] or len(body) != line["size"]:
            faults.append(f"{where}: {len(body)} other bytes")
    elif method == "HEAD" and dict((n.lower(), v) for n, v in headers).get("content-length") != str(line["size"]):
        faults.append(f"{where}: another Content-Length")


def compare_headers(where, headers, line):
    wanted = {"Content-Type": line["contentType"], **line["headers"]}
    for name, value in wanted.items():
        values = [v for n, v in headers if n.lower() == name.lower()]
        if values != [value]:
            faults.append(f"{where}: {name} is {values}, not {value!r}")
    if wanted.get("Strict-Transport-Security") != "max-age=600":
        faults.append(f"{where}: the manifest has no Strict-Transport-Security")
    for name in ("X-Robots-Tag", "Content-Disposition", "Location", "Content-Encoding"):
        if name not in wanted and any(n.lower() == name.lower() for n, _ in headers):
            faults.append(f"{where}: there is a {name}")


def compare_forms(host, path, line):
    """Other kinds of requests for a file: each answer has its headers too."""
    compare(host, path, line, method="HEAD")
    compare_compressed(host, path, line)
    compare(host, path, line, User_Agent="")
    compare(host, path, line, User_Agent="swcd (unknown version) CFNetwork/1568.200.51 Darwin/24.1.0")
    _, headers, body = get(host, path)
    tag = next((v for n, v in headers if n.lower() == "etag"), None)
    if tag and get(host, path, If_None_Match=tag)[0] != 304:
        faults.append(f"{host}{path}: {tag} is not known again")
    status, headers, part = get(host, path, Range="bytes=0-9")
    compare_headers(f"{host}{path} in part", headers, line)
    if (status, part) != (206, body[:10]):
        faults.append(f"{host}{path}: a range gives {status} and {len(part)} bytes")
    status, headers, body = old(host, path)
    compare_headers(f"{host}{path} over HTTP/1.0", headers, line)
    if status != 200 or hashlib.sha256(body).hexdigest() != line["sha256"]:
        faults.append(f"{host}{path}: HTTP/1.0 gives {status} and {len(body)} bytes")
    if get(host, path, "POST")[0] == 200:
        faults.append(f"{host}{path}: POST is answered like GET")


def compare_compressed(host, path, line):
    """Texts are compressed for clients that accept it; passes and association files never are."""
    is_text = line["contentType"].startswith("text/") or line["contentType"].endswith("/xml")
    found, headers, body = get(host, path, Accept_Encoding="gzip")
    compared = [(n, v) for n, v in headers if n.lower() != "content-encoding"]
    compare_headers(f"{host}{path} compressed", compared, line)
    encoding = [v for n, v in headers if n.lower() == "content-encoding"]
    if encoding:
        body = gzip.decompress(body)
    if encoding != (["gzip"] if is_text and line["size"] > 1000 else []) and not (is_text and line["size"] <= 1000):
        faults.append(f"{host}{path}: the encoding of {line['size']} bytes is {encoding}")
    if encoding and not any(n.lower() == "vary" and "accept-encoding" in v.lower() for n, v in headers):
        faults.append(f"{host}{path}: caches are not told that the encoding varies")
    if found != 200 or hashlib.sha256(body).hexdigest() != line["sha256"]:
        faults.append(f"{host}{path}: {len(body)} other bytes when compressed")
    tag = next((v for n, v in headers if n.lower() == "etag"), None)
    if tag and get(host, path, Accept_Encoding="gzip", If_None_Match=tag)[0] != 304:
        faults.append(f"{host}{path}: {tag} of the compressed file is not known again")
    if not is_text:
        compare(host, path, line, Accept_Encoding="gzip, br, zstd")


def leads_to(host, path, target, method="GET"):
    """Other spellings of a page's URL redirect to it, on the same host and with the same scheme."""
    found, headers, _ = get(host, path, method)
    location = [v for n, v in headers if n.lower() == "location"]
    if found != 308 or location != [target]:
        faults.append(f"{method} {host}{path}: {found} to {location}, not 308 to {target}")
    if ("strict-transport-security", "max-age=600") not in [(n.lower(), v) for n, v in headers]:
        faults.append(f"{method} {host}{path}: the redirect says nothing about https")


def old(host, path):
    """The answer to an HTTP/1.0 request."""
    global count
    count += 1
    with socket.create_connection(("127.0.0.1", port), timeout=10) as old:
        old.sendall(f"GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
        answer = http.client.HTTPResponse(old)
        answer.begin()
        return answer.status, answer.getheaders(), answer.read()


hosts, pages = {}, 0
for line in manifest["files"]:
    kind, _, rest = line["path"].partition("/")
    if kind == "web":
        host, _, path = rest.partition("/")
        hosts.setdefault(host, {})["/" + path] = line
STRANGERS = ("/secret.txt", "/.env", "/.git/config", "/ads/notes.txt", "/ads/17/backup.html", "/messages/_/x.html")
for host in hosts:
    for path in STRANGERS:
        stranger = pathlib.Path(manifest_path).parent / f"web/{host}{path}"
        stranger.parent.mkdir(parents=True, exist_ok=True)
        stranger.write_text("a stranger's file")
for host, files in hosts.items():
    for path, line in files.items():
        if path.endswith("/404.html"):
            prefix = path[: -len("/404.html")]
            for missing in (*STRANGERS, "/gatepass/none/gatepass.pkpass", "/ads/17%0A", "/ads/17%20", "/ads/17%3B",
                            "/ads/17/index.html%0A", "/ads/17%5C..", "/no/such/page/here", "/ads/no-such-id", "/.git/config", "/.htaccess", "/404.html",
                            "/ads/17/../../.htaccess", "/ads/17/index.htm", "/gatepass", "/gatepass/"):
                compare(host, prefix + missing, line, 404)
        elif path.endswith("/index.html"):
            page = path[: -len("index.html")]
            clean = page.rstrip("/") or "/"
            compare(host, clean, line)
            compare(host, clean + "?utm_source=x&q=%2F..", line)
            compare_compressed(host, clean, line)
            for alias in {page, path} - {clean}:
                leads_to(host, alias, clean)
                leads_to(host, alias, clean, "HEAD")
                leads_to(host, alias + "?utm=x&q=%2F%0D..//e.example/?", clean + "?utm=x&q=%2F%0D..//e.example/?")
            if "/_/" in page:
                for value in ("42", "a.b~c-d_e", "%E6%B6%88%E6%81%AF", "index.html0"):
                    compare(host, page.replace("_", value).rstrip("/"), line)
                leads_to(host, page.replace("_", "a.b~c-d_e@f+g"), page.replace("_", "a.b~c-d_e@f+g").rstrip("/"))
                # A path that cannot be written into a redirect gets the page.
                for value in ("%E6%B6%88", "a%20b", "%5Cevil.example", "%0D%0AX-Evil:1", "%22"):
                    compare(host, page.replace("_", value), line)
        else:
            compare(host, path, line)
    for path in ("/.well-known/apple-app-site-association", "/.well-known/assetlinks.json", "/robots.txt", "/sitemap.xml"):
        compare_forms(host, path, files[path])
    compare_forms(host, "/ads/17", files["/ads/17/index.html"])
    compare_forms(host, "/messages/42", files["/messages/_/index.html"])
    wallet = next(path for path in files if path.endswith(".pkpass"))
    compare_forms(host, wallet, files[wallet])
    # Another spelling of a path is not found, or it is the file with all its headers.
    for path, file in (("//robots.txt", "/robots.txt"), ("/ads//17", "/ads/17/index.html"),
                       ("/%72obots.txt", "/robots.txt"), ("/ads/./17", "/ads/17/index.html"),
                       ("/x/../ads/17", "/ads/17/index.html"), ("/%61ds/17/", "/ads/17/index.html"), ("/messages/%2F", "/messages/index.html"),
                       ("/.well-known//assetlinks.json", "/.well-known/assetlinks.json"),
                       (wallet.replace("/gatepass.pkpass", "//gatepass.pkpass"), wallet)):
        status, headers, _ = get(host, path)
        if status == 308:
            target = [v for n, v in headers if n.lower() == "location"]
            if target != [file[: -len("/index.html")]]:
                faults.append(f"{host}{path}: 308 to {target}")
        elif status not in (200, 400, 404):
            faults.append(f"{host}{path}: {status}")
        elif status == 200:
            compare_headers(f"{host}{path}", headers, files[file])
    for path in (wallet + "%0A", "/robots.txt%0A", "/robots.txt%00", "/ads/17%00.html"):
        if get(host, path)[0] not in (400, 404):
            faults.append(f"{host}{path} is found")
    # Typing errors and attacks get the page for unknown paths.
    for path in ("/ADS", "/.well-known", "/.well-known/", "/ads/17/x", "/zh-Hant"):
        compare(host, path, files["/404.html"], 404)
    for path in ("/ads/%2e%2e/%2e%2e/manifest.json", "/messages/%2e%2e%2f%2e%2e%2fmanifest.json"):
        if get(host, path)[0] not in (400, 404):
            faults.append(f"{host}{path} leaves the root")
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
