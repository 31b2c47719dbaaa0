"""Sends requests that a server must not answer: other hosts, other methods, links out of the tree.

Usage: strangers.py SERVER PORT ROOT
Prints the number of requests; every fault is a line on standard error and a failure.
"""
import http.client
import os
import socket
import sys

server, port, root = sys.argv[1], int(sys.argv[2]), sys.argv[3]
HOST = "cars.example.com"
faults, count = [], 0


def ask(method, path, host=HOST, **headers):
    """The status, the headers and the body; status 0 if the connection is closed instead."""
    global count
    count += 1
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path, headers={"Host": host, **headers})
        answer = connection.getresponse()
        return answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read()
    except (http.client.RemoteDisconnected, ConnectionResetError):
        return 0, {}, b""
    finally:
        connection.close()


def expect(what, found, wanted):
    if found not in wanted:
        faults.append(f"{what}: {found}, not one of {wanted}")


for host in ("evil.example", "127.0.0.1", "cars.example.com.evil.example", "xcars.example.com"):
    status, _, body = ask("GET", "/robots.txt", host)
    expect(f"the host {host}", status, {"nginx": [0], "caddy": [0], "apache": [421]}[server])
    expect(f"the body for {host}", b"Sitemap" in body, [False])
expect("the host in capitals", ask("GET", "/robots.txt", "CARS.example.com:8080")[0], [200])
with socket.create_connection(("127.0.0.1", port), timeout=10) as raw:
    count += 1
    raw.sendall(b"GET /robots.txt HTTP/1.0\r\n\r\n")
    expect("no host", b"Sitemap" in raw.recv(65536), [False])

for method in ("TRACE", "POST", "PUT", "DELETE"):
    status, headers, body = ask(method, "/robots.txt", **{"X-Secret": "cookie"})
    expect(method, status, [405])
    expect(f"{method} tells what was asked", b"cookie" in body, [False])
    if (server, method) == ("apache", "TRACE"):
        continue  # Apache refuses it before it reads the folder's rules.
    expect(f"{method} and sniffing", headers.get("x-content-type-options"), ["nosniff"])
    expect(f"{method} and https", headers.get("strict-transport-security"), ["max-age=600"])

# Also where no file is: of a record, of no route, and below a locale.
for path in ("/ads/none", "/nowhere/at/all", "/zh-Hans/ads/none", "/zh-Hans/nowhere"):
    expect(f"GET {path}", ask("GET", path)[0], [404])
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        expect(f"{method} {path}", ask(method, path)[0], [405])

# Caddy has no setting for links; its README says so.
if server != "caddy":
    outside = os.path.join(os.path.dirname(os.path.dirname(root)), "secret.txt")
    with open(outside, "w") as file:
        file.write("secret")
    for path, name in (("/robots.txt", "robots.txt"), ("/ads/17", "ads/17/index.html")):
        os.remove(f"{root}/{name}")
        os.symlink(outside, f"{root}/{name}")
        status, _, body = ask("GET", path)
        expect(f"the link at {path}", status, [403, 404])
        expect(f"the body of the link at {path}", b"secret" in body, [False])
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
