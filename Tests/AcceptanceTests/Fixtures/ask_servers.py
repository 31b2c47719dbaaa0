"""Sends one list of requests to several servers, and compares the answers.

Usage: ask_servers.py HOST NAME=PORT...
Prints the number of requests; every difference is a line on standard error and a failure.
"""
import socket
import sys

host, ports = sys.argv[1], dict(each.split("=") for each in sys.argv[2:])
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND", "FOO")
PATHS = ("/", "/ads/17", "/ads/17/", "/ads/17/index.html", "/zh-Hans/nothing", "/nothing", "/robots.txt",
         "/messages/42")
TARGETS = (
    "/..", "/../", "/../etc/passwd", "/%2e%2e/", "/%2E%2e", "/ads/..", "/ads/../nothing", "/./nothing", "//nothing", "/ads//x",
    "/ads//17", "//ads//17", "/ads//17/", "//ads/17/index.html", "//robots.txt", "/ads//page/99", "//",
    "/ads/" + "a" * 300, "/zh-Hans/ads/" + "a" * 3000, "/" + "a" * 300, "/messages/" + "x" * 100, "/messages/" + "x" * 300, "/ads/%", "/ads/%zz",
    "/ads/a%5Cb", "/.htaccess", "/ads/%C3%A9", "/ads/%FF", "/assets/", "/assets", "/404.html", "/ads/page/99", "/ads/17?x=1")
# The headers that all answers share: those that restrict what a page may do.
HEADERS = ("x-content-type-options", "location")
faults, count = [], 0


def ask(port, method, target):
    with socket.create_connection(("127.0.0.1", int(port)), timeout=20) as connection:
        body = "abc" if method in ("POST", "PUT", "PATCH") else ""
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        connection.sendall(f"{method} {target} HTTP/1.1\r\nHost: {host}\r\n{length}Connection: close\r\n\r\n{body}".encode())
        answer = b""
        while part := connection.recv(1 << 16):
            answer += part
    head, _, page = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    status = lines[0].split(" ")[1]
    # What is no request at all, a server answers before it looks at its configuration.
    own = [b"<main" in page] if (method, status) == ("GET", "404") else []
    return status, (*own, *(found.get(name) for name in HEADERS)) if status != "400" else ()


for method, target in [(method, path) for method in METHODS for path in PATHS] + [("GET", target) for target in TARGETS]:
    count += 1
    answers = {name: ask(port, method, target) for name, port in ports.items()}
    if len(set(answers.values())) > 1:
        faults.append(f"{method} {target[:60]}: {answers}")
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
