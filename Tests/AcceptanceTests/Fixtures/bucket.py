"""Prints the objects of a bucket as JSON, by their keys, each with its hash and its headers.

Usage: bucket.py make|list|put URL [KEY TYPE TEXT]
URL is that of the bucket. `make` makes it first; `put` writes one object, like a person by hand.
"""
import hashlib
import json
import sys
import urllib.parse
import urllib.request
import xml.etree.ElementTree

action, url = sys.argv[1:3]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
# The server checks that a request is signed, but not by whom.
opener.addheaders = [("Authorization", "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0")]
ask = opener.open
HEADERS = ("Content-Type", "Cache-Control", "Content-Disposition")


def send(address, data=b"", **headers):
    ask(urllib.request.Request(address, data=data, method="PUT", headers=headers))


if action == "make":
    send(url)
if action == "put":
    key, kind, text = sys.argv[3:]
    send(f"{url}/{urllib.parse.quote(key)}", text.encode(), **{"Content-Type": kind})
found = {}
token = ""
while True:
    page = xml.etree.ElementTree.fromstring(ask(f"{url}?list-type=2&continuation-token={token}" if token else f"{url}?list-type=2").read())
    names = {"s": page.tag[1:].split("}")[0]}
    for item in page.findall("s:Contents/s:Key", names):
        answer = ask(f"{url}/{urllib.parse.quote(item.text)}")
        found[item.text] = {
            "sha256": hashlib.sha256(answer.read()).hexdigest(),
            "headers": {name: answer.headers[name] for name in HEADERS if answer.headers[name]},
        }
    token = urllib.parse.quote(page.findtext("s:NextContinuationToken", "", names))
    if not token:
        break
print(json.dumps(found))
