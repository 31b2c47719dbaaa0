"""Serves a web root like a server without configuration.

Usage: faulty.py ROOT
Prints its port. Folders redirect to a slash, unknown extensions are byte streams, one page is a page of
a firewall for strange User-Agents, one is another, one connection is cut, and an unknown path is a
page with status 200.
"""
import http.server
import os
import socket
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, kind, body, **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/robots.txt" and "Mozilla" not in self.headers["User-Agent"]:
            return self.answer(403, "text/html", b"no robots")
        if self.path == "/dealers/shenzhen":
            return self.answer(200, "text/html; charset=utf-8", b"short", X_Robots_Tag="noindex")
        if self.path == "/ads/18":
            self.close_connection = True
            return self.connection.shutdown(socket.SHUT_RDWR)
        if not os.path.exists(self.translate_path(self.path)):
            return self.answer(200, "text/html", b"<title>App</title>")
        super().do_GET()


os.chdir(sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
