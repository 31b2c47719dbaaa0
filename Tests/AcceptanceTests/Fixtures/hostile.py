"""Answers every request like a malicious or broken server.

Usage: hostile.py FAULT [v6 | tls CERTIFICATE KEY]
Prints its port. What a fault is stands in the function of its name.
"""
import gzip
import socket
import ssl
import sys
import threading
import time

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"


def endless(client):
    """A body without a length and without an end."""
    client.sendall(HEAD + b"\r\n")
    while True:
        client.sendall(b"x" * 65536)


def chunked(client):
    """The same in chunks."""
    client.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    while True:
        client.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")


def huge(client):
    """An impossible length."""
    client.sendall(HEAD + b"Content-Length: 100000000\r\n\r\n")
    while True:
        client.sendall(b"x" * 65536)


def short(client):
    """Fewer bytes than announced."""
    client.sendall(HEAD + b"Content-Length: 1000\r\n\r\nshort")


def silent(client):
    """Nothing at all."""
    time.sleep(600)


def slow(client):
    """A byte at long intervals."""
    for byte in HEAD * 100:
        client.sendall(bytes([byte]))
        time.sleep(0.2)


def drip(client):
    """A complete answer, one byte per second."""
    client.sendall(HEAD + b"Content-Length: 10\r\n\r\n")
    for _ in range(10):
        client.sendall(b"x")
        time.sleep(1)


def late(client):
    """A delayed answer."""
    time.sleep(0.2)
    client.sendall(HEAD + b"Content-Length: 0\r\n\r\n")


def old(client):
    """HTTP/0.9, or no HTTP at all."""
    client.sendall(b"\x00\x01\xff<html>\n")


def flood(client):
    """Headers without an end."""
    client.sendall(HEAD)
    while True:
        client.sendall(b"X-Flood: " + b"x" * 1000 + b"\r\n")


def latin(client):
    """A header that is not UTF-8."""
    client.sendall(HEAD + b"X-Server: caf\xe9\r\nContent-Length: 0\r\n\r\n")


def escape(client):
    """Terminal controls."""
    client.sendall(b"HTTP/1.1 302 Found\r\nLocation: /\x1b[31m\x9b\xc2\x9bx\xe2\x80\xae\r\nContent-Length: 0\r\n\r\n")


def packed(client):
    """A compression that was not requested."""
    body = gzip.compress(b"packed")
    client.sendall(HEAD + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


def unnamed(client):
    """A compression that no header names."""
    body = gzip.compress(b"packed")
    client.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)


def marked(client):
    """A file with a byte order mark."""
    client.sendall(HEAD + b"Content-Length: 4\r\n\r\n\xef\xbb\xbfx")


def serve(client):
    try:
        if "tls" in sys.argv:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[3], sys.argv[4])
            client = context.wrap_socket(client, server_side=True)
        client.recv(65536)
        globals()[sys.argv[1]](client)
    except OSError:
        pass
    finally:
        client.close()


family, host = (socket.AF_INET6, "::1") if "v6" in sys.argv else (socket.AF_INET, "127.0.0.1")
server = socket.socket(family)
server.bind((host, 0))
server.listen(64)
print(server.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()
