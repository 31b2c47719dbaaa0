"""Requests every compressed form of a manifest from a server, and compares the answers with the expected ones.

Usage: precompressed.py PORT TREE CODING...
The codings are those that the server sends from files. Prints the number of forms; every difference is a
line on standard error and a failure.
"""
import gzip
import hashlib
import http.client
import json
import subprocess
import sys

port, tree, codings = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
files = {line["path"]: line for line in json.load(open(tree + "/manifest.json"))["files"]}
faults, count = [], 0
connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
missing = "/waymark-test/there/is/no/such/page"


def get(host, path, **more):
    connection.request("GET", path, headers={"Host": host, **{k.replace("_", "-"): v for k, v in more.items()}})
    answer = connection.getresponse()
    return answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read()


def url(path):
    rest = path.split("/", 2)[2]
    if rest.endswith("404.html"):
        return "/" + rest[:-len("404.html")].rstrip("/") + missing, 404
    return "/" + rest.removesuffix("index.html").rstrip("/") if rest.endswith("index.html") else "/" + rest, 200


def expand(coding, body):
    if coding == "gzip":
        return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else b""
    return subprocess.run(["brotli", "-dc"], input=body, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def check(condition, where, what):
    if not condition:
        faults.append(f"{where}: {what}")


for path, line in files.items():
    coding = line.get("encoding")
    if coding not in codings:
        continue
    plain = files[path.rsplit(".", 1)[0]]
    host = path.split("/")[1]
    where, wanted = url(plain["path"])
    if "/_/" in where or where.endswith("/_"):
        where = where.replace("/_", "/17")
    count += 1
    status, headers, body = get(host, where, Accept_Encoding=coding)
    check(status == wanted, path, f"{where} answers {status}")
    check(headers.get("content-encoding") == coding, path, f"Content-Encoding is {headers.get('content-encoding')}")
    check(hashlib.sha256(body).hexdigest() == line["sha256"], path, "other bytes than the file's")
    check(hashlib.sha256(expand(coding, body)).hexdigest() == plain["sha256"], path, "expands to something else")
    check("accept-encoding" in headers.get("vary", "").lower(), path, f"Vary is {headers.get('vary')}")
    for name, value in {"Content-Type": plain["contentType"], **plain["headers"]}.items():
        check(headers.get(name.lower()) == value, path, f"{name} is {headers.get(name.lower())}")
    status, identity, body = get(host, where)
    check(status == wanted and "content-encoding" not in identity, path, "no plain form")
    check(hashlib.sha256(body).hexdigest() == plain["sha256"], path, "the plain form has other bytes")
    if wanted == 200:
        tag = headers.get("etag")
        check(tag, path, "no ETag")
        again = get(host, where, Accept_Encoding=coding, If_None_Match=tag or "none")
        check(again[0] == 304, path, f"asked by its tag it answers {again[0]}")
        check(tag != identity.get("etag"), path, "both forms have one tag")
    # The name may match a place with a parameter; the file itself has no URL.
    status, _, body = get(host, "/" + path.split("/", 2)[2])
    own = hashlib.sha256(body).hexdigest() == line["sha256"]
    check(status in (200, 404) and not own, path, f"its own name answers {status}")

for fault in faults[:40]:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
