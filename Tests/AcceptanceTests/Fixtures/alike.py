"""Requests every URL of a manifest from two servers, in many forms, and compares the answers.

Usage: alike.py PORT OTHER HOST MANIFEST
Prints the number of requests; every difference is a line on standard error and a failure.
"""
import gzip
import hashlib
import http.client
import json
import sys

ports, host, manifest = [int(each) for each in sys.argv[1:3]], sys.argv[3], json.load(open(sys.argv[4]))
connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=20) for port in ports]
# Headers about the server, the connection and the time; entity tags differ by server.
OWN = {"server", "date", "connection", "keep-alive", "last-modified", "etag", "content-length", "transfer-encoding",
       "accept-ranges", "allow"}
faults, count = [], 0


def ask(connection, method, path, headers):
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in {"Host": host, **headers}.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    found = sorted((name.lower(), value) for name, value in answer.getheaders() if name.lower() not in OWN)
    if answer.getheader("Content-Encoding") == "gzip" and body:
        body = gzip.decompress(body)
    # A redirect and an error without a page have a short text of the server.
    is_file = answer.status in (200, 206) or b"<html" in body and answer.status in (404, 410) and len(body) > 600
    if not is_file:
        found = [each for each in found if each[0] not in ("content-type", "cache-control", "content-range", "vary")]
    if answer.status in (400, 416):
        found = []  # nginx sends none with the one, and each header twice with the other.
    return answer.status, found, hashlib.sha256(body).hexdigest() if is_file else ""


def compare(path, method="GET", **headers):
    global count
    count += 1
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    first, second = (ask(each, method, path, named) for each in connections)
    if first != second:
        faults.append(f"{method} {path} {named}: {first} and {second}")


paths = [line["path"].removeprefix(f"web/{host}") for line in manifest["files"] if line["path"].startswith(f"web/{host}/")]
for path in paths:
    forms = [path]
    if path.endswith("/index.html"):
        page = path[: -len("index.html")]
        clean = page.rstrip("/") or "/"
        forms += [page, clean, clean + "?a=%20b", page + "?a=//e.example", clean + "/x", clean.upper()]
        # nginx treats the line feed after a locale as the end of the path.
        forms += [clean + "%0A"] if clean.count("/") > 1 else []
        if "/_/" in page:
            forms += [page.replace("_", value) for value in ("42", "a%20b", "%E6%B6%88")]
    for form in forms:
        compare(form)
        compare(form, Accept_Encoding="gzip")
    compare(forms[min(2, len(forms) - 1)], "HEAD")
    compare(forms[min(2, len(forms) - 1)], Range="bytes=2-5")
    compare(forms[min(2, len(forms) - 1)], Range="bytes=99999999-")
    compare(forms[0].replace("/", "//", 1))
for path in ("/", "/none", "/zh-Hans/none", "/ar/none", "/.waymark/events", "/%2e%2e/manifest.json", "/%00", "/%", "/ads/./17",
             "/x/../ads/17", "/%61ds/17", "/ads//17", "//ads//17", "/ads//17/", "//ads/17/index.html", "//", "/ads/%2F17", "/404.html", "/ads/17#x", "/ads;/17", "/..", "/.", "/ads/."):
    compare(path)
for fault in faults[:50]:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
