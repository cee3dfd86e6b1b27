"""nginx and Caddy for tests: the machine's own, or Debian's packages, with our samples for this machine's name."""

import os
import re
import socket
import subprocess
import time
from pathlib import Path

from tests.server.helpers.packages import program
from tests.server.helpers.server_process import free_port

SAMPLES = Path(__file__).parents[3] / "deploy"
MAIN = """daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that only tests believe, and its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    words = [
        program("openssl", "openssl"),
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    words += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(made)]
    subprocess.run(words, check=True, capture_output=True)
    return made, key


class Proxy:
    """A running proxy in front of a server."""

    def __init__(self, folder: Path, port: int, command: list[str], env: dict[str, str] | None = None) -> None:
        self.address = f"https://localhost:{port}"
        self.log = folder / "proxy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | (env or {}))
        self._wait(port)

    def _wait(self, port: int) -> None:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(f"the proxy does not listen: {self.log.read_text()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def nginx(folder: Path, server: int, port: int, cert: tuple[Path, Path], keep_host: bool = True) -> Proxy:
    """nginx with our sample; `keep_host`: False: it tells the server its own name for it, as nginx does by default."""
    folder.mkdir()
    text = (
        (SAMPLES / "nginx.conf")
        .read_text()
        .replace("club.example", "localhost")
        .replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    )
    text = re.sub(r"\n *listen \[::\][^\n]*", "", text)
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        "listen 80", f"listen 127.0.0.1:{free_port()}"
    )
    text = re.sub(r"(ssl_certificate +)[^;]+", rf"\g<1>{cert[0]}", text)
    text = re.sub(r"(ssl_certificate_key +)[^;]+", rf"\g<1>{cert[1]}", text)
    if not keep_host:
        text = text.replace("proxy_set_header Host $http_host;", "")
    (folder / "site.conf").write_text(text)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    return Proxy(folder, port, [program("nginx", "nginx-light"), "-p", str(folder), "-c", str(folder / "nginx.conf")])


def caddy(folder: Path, server: int, port: int, cert: tuple[Path, Path]) -> Proxy:
    """Caddy with our sample; the certificate is given, as nobody would sign one for this machine."""
    folder.mkdir()
    text = (SAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    text = text.replace(
        "\nclub.example {", f"\nhttps://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {cert[0]} {cert[1]}"
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text)
    env = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    command = [program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return Proxy(folder, port, command, env)
