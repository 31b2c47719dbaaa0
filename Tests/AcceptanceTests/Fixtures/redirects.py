"""Requests URLs that try to cause a redirect elsewhere, and follows the redirects.

Usage: redirects.py PORT HOST
Prints the number of redirects; every one that leaves the host, or goes on for ever, is a line on standard error and a
failure.
"""
import http.client
import sys
from urllib.parse import unquote

port, host = int(sys.argv[1]), sys.argv[2]
faults, count = [], 0


def get(path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.putrequest("GET", path, skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.getheaders()


PATHS = (
    "/go//evil.example/", "/go/evil.example/", "/go/%2F/", "/go/%5Cevil.example/", "/go/a%0D%0AX-Evil:1/", "/go//index.html",
    "/go/../..//evil.example/", "/go/index.html/", "/go/@evil.example/index.html", "/go/17/?//evil.example/",
    "//evil.example/", "//evil.example/index.html", "/%2Fevil.example/", "/%5Cevil.example/", "/\\evil.example/",
    "/%09/evil.example/", "///evil.example//", "/evil.example/", "/evil.example/index.html/", "/https:evil.example/",
    "/%0D%0ALocation:%20https:%2F%2Fevil.example/", "/a%0D%0AX-Evil:1/", "/ads/17/index.html/index.html",
    "/index.html/index.html", "/index.html/", "/ads/17//", "/.//evil.example/", "/x/..//evil.example/",
    "/x//evil.example/", "/@evil.example/", "//evil.example/x/", "/%2F/evil.example/", "/%5C%5Cevil.example/x/index.html",
    "/..%2F/evil.example/", "/ads/17/?next=//evil.example/", "/ads/17/%3F/index.html", "/ads/17/#/", "/;//evil.example/",
    "/ads/17/?{env.HOME}", "/index.html?{file./etc/hostname}&a={b}",
)
for start in PATHS:
    path = start
    for _ in range(5):
        status, headers = get(path)
        if any(name.lower() == "x-evil" for name, _ in headers):
            faults.append(f"{start} writes a header")
        if not 300 <= status < 400:
            break
        count += 1
        location = [value for name, value in headers if name.lower() == "location"]
        path = location[0]
        plain = path.split("?")[0]
        if len(location) != 1 or not plain.startswith("/") or plain[1:2] in ("/", "\\") or set(path) & set("\t\r\n "):
            faults.append(f"{start} leads to {location}")
            break
        # Some versions of Caddy replace what a visitor writes in braces.
        if "{" in start and (unquote(path.split("?")[1]) != start.split("?")[1] or ("Server", "Caddy") in headers and "{" in path):
            faults.append(f"{start} leads to {location}")
            break
    else:
        faults.append(f"{start} is redirected on and on: {path}")
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
