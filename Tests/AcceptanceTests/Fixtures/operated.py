"""Sends requests to a server with production over TLS and staging without it, over IPv4 and IPv6.

Usage: operated.py SERVER PORT SECUREPORT FOLDER
FOLDER has the certificates, and acme/ for the answers to challenges. Prints the number of requests; every fault is a
line on standard error and a failure.
"""
import http.client
import os
import socket
import ssl
import sys

server, port, secure, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
faults, count = [], 0
CHALLENGE = "/.well-known/acme-challenge/"
os.makedirs(f"{folder}/acme{CHALLENGE}")
with open(f"{folder}/acme{CHALLENGE}To-ken_1", "w") as file:
    file.write("proof")


def ask(address, host, path, method="GET", tls=None):
    """The status, the headers and the body; status 0 if there is no answer."""
    global count
    count += 1
    connection = socket.create_connection((address, secure if tls else port), timeout=10)
    try:
        if tls:
            connection = tls.wrap_socket(connection, server_hostname=host)
        connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        return answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read()
    except (http.client.RemoteDisconnected, ConnectionResetError, ssl.SSLError) as error:
        return 0, {}, str(error).encode()
    finally:
        connection.close()


def expect(what, found, wanted):
    if found != wanted:
        faults.append(f"{what}: {found}, not {wanted}")


def expect_headers(what, headers, transport):
    expect(f"{what}: sniffing", headers.get("x-content-type-options"), "nosniff")
    expect(f"{what}: https", headers.get("strict-transport-security"), transport)


for address in ("127.0.0.1", "::1"):
    for host in ("cars.example.com", "www.cars.example.com"):
        tls = ssl.create_default_context(cafile=f"{folder}/{host}.pem")
        where = f"{address} {host}"
        status, headers, body = ask(address, host, CHALLENGE + "To-ken_1")
        expect(f"{where}: the challenge", (status, body), (200, b"proof"))
        for path, target in (("/ads/17?x=%2F1", "/ads/17?x=%2F1"), ("//evil.example/", None), ("/%0D%0AX-Evil:1", None)):
            status, headers, body = ask(address, host, path)
            found = headers.get("location", "").replace(f":{secure}", "")
            expect(f"{where}{path}", (status, found.startswith(f"https://{host}/")), (308, True))
            if target:
                expect(f"{where}{path}", found, f"https://{host}{target}")
            expect(f"{where}{path} writes a header", "x-evil" in headers, False)
            expect(f"{where}{path} binds to https", headers.get("strict-transport-security"), None)
        status, headers, body = ask(address, host, CHALLENGE + "To-ken_1", tls=tls)
        expect(f"{where}: the challenge over TLS", (status, body), (200, b"proof"))
        expect_headers(f"{where}: the challenge", headers, "max-age=600")
        expect(f"{where}: its type", headers.get("content-type"), "text/plain")
        for path, method, wanted in (("/ads/17", "GET", 200), ("/no/such", "GET", 404), ("/.env", "GET", 404),
                                     (CHALLENGE + "none", "GET", 404), (CHALLENGE, "GET", 404),
                                     ("/robots.txt", "POST", 405), ("/ads/17/", "GET", 308)):
            status, headers, body = ask(address, host, path, method, tls)
            expect(f"{where}{path}", status, wanted)
            expect_headers(f"{where}{path}", headers, "max-age=600")
        status, headers, body = ask(address, host, "/own", tls=tls)
        expect(f"{where}: the addition", (status, body), (200, f"own {host}".encode()))
    staging = "staging.cars.example.com"
    for path, wanted in (("/ads/17", 200), ("/no/such", 404), ("/own", 404), (CHALLENGE + "To-ken_1", 200)):
        status, headers, body = ask(address, staging, path)
        expect(f"{address} {staging}{path}", status, wanted)
        expect_headers(f"{address} {staging}{path}", headers, None)
    # Over TLS, it is unknown like any other host.
    anybody = ssl._create_unverified_context()
    expect(f"{address}: an unknown host", ask(address, "evil.example", "/robots.txt")[0], 421 if server == "apache" else 0)
    for host in (staging, "evil.example"):
        expect(f"{address}: {host} over TLS", ask(address, host, "/robots.txt", tls=anybody)[0], 421 if server == "apache" else 0)
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
