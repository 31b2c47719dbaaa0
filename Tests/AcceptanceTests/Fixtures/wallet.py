"""The half of Apple's web service for passes that needs a program, as the guide describes it: checks tokens.

Usage: wallet.py PORT SECRET
"""
import hashlib
import hmac
import http.server
import re
import sys

port, secret = int(sys.argv[1]), sys.argv[2].encode()


class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/wallet/authorize":
            return self.answer(200)
        path = re.fullmatch(r"/wallet/v1/passes/([^/]+/[^/]+)", self.headers.get("X-Original-URI", ""))
        token = hmac.new(secret, path.group(1).encode(), hashlib.sha256).hexdigest() if path else ""
        given = self.headers.get("Authorization", "")
        self.answer(204 if path and hmac.compare_digest(given, f"ApplePass {token}") else 401)

    do_POST = do_GET

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", port), Service).serve_forever()
