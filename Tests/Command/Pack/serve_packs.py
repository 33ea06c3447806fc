"""Serves the folder `registry` on loopback, and answers some paths as a hostile server would.

A process of its own answers whatever the tests compute. Prints its address, and ends with its
standard input.
"""

import http.server
import sys
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *arguments):
        super().__init__(*arguments, directory="registry")

    def do_GET(self):
        match self.path.split("/")[1]:
            case "endless":
                self.answer(200)
                while True:
                    self.wfile.write(b"#" * 65536)
            case "large":
                self.answer(200, ("Content-Length", 17 << 20))
                self.wfile.write(bytes(17 << 20))
            case "page":
                self.answer(200)
                self.wfile.write(b"<html></html>")
            case "circle":
                self.answer(301, ("Location", self.path))
            case "local":
                self.answer(301, ("Location", "file:///etc/hostname"))
            case "private":
                self.answer(401, ("WWW-Authenticate", 'Basic realm="x"'))
            case _:
                super().do_GET()

    def answer(self, status, *headers):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, str(value))
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *arguments):
        # A client that has read enough closes the connection.
        pass


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"http://127.0.0.1:{server.server_port}", flush=True)
sys.stdin.read()
