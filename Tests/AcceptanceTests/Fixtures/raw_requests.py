"""Sends requests to a server that no browser sends, and requests a page between them.

Usage: raw_requests.py PORT HOST COUNT [SEED]
Prints the number of requests; what is answered with another file than the page's is a line on standard error and a
failure. The requests are the same every time with one seed.
"""
import random
import socket
import sys

port, host, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
random.seed(int(sys.argv[4]) if len(sys.argv) > 4 else 35)
PARTS = (
    b"GET", b"HEAD", b"POST", b"TRACE", b"get", b"", b" ", b"\t", b"/", b"//", b"/..", b"/%2e%2e", b"/%00", b"/%", b"/.waymark/",
    b"/.waymark/events", b"/.waymark/host/", b"/.waymark/links?text=", b"/.waymark/pass?environment=production&file=", b"%2e%2e%2f",
    b"/ads/17", b"/robots.txt", b"?", b"#", b"&", b"\\", b"*", b"http://evil.example/",
    b" HTTP/1.1", b" HTTP/1.0", b" HTTP/9.9", b"\r\n", b"\n", b"\r", b"\0", b"Host: ", b"Host : ", host.encode(),
    host.encode() + b".localhost", b"localhost", b"evil.example", b":80", b"Range: bytes=0-0,1-1", b"Range: bytes=-1",
    b"If-None-Match: *", b"Accept-Encoding: gzip", b"Content-Length: 5", b"Content-Length: -1", b"Transfer-Encoding: chunked",
    b"Connection: close", b"Origin: null", b"Cookie: waymark-host=x", b"Expect: 100-continue", b"\xff\xfe", b"A" * 40000,
    b"0\r\n\r\n", b"\r\n\r\n",
)
faults = []


def ask(data, patience):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.settimeout(patience)
        answer = b""
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(1 << 16):
                answer += part
                if len(answer) > 1 << 20:
                    break
        except OSError:
            pass
        return answer


def check():
    answer = ask(f"GET /ads/17 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(), 10)
    if not answer.startswith(b"HTTP/1.1 200 "):
        faults.append(f"then a page is answered with {answer[:60]}")


for number in range(count):
    head = random.choice((b"", b"GET ", b"GET /ads/17 HTTP/1.1\r\nHost: " + host.encode() + b"\r\n"))
    data = head + b"".join(random.choice(PARTS) for _ in range(random.randrange(12)))
    answer = ask(data + b"\r\n\r\n", 0.1)
    if b"root:" in answer or b'"files":' in answer:
        faults.append(f"{data[:200]}: a file from outside")
    if number % 200 == 0:
        check()
check()
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
