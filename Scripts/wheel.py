"""Makes a wheel of Waymark for PyPI: the program, the man pages and the completions. auditwheel adds the libraries.

Usage: wheel.py ROOT VERSION OUTPUT   (ROOT: the folder that a package installs at /)
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

root, version, output = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
information = f"waymark-{version}.dist-info"
machine = os.uname().machine

START = '''"""Starts the program that this package contains."""

import os
import sys


def main():
    """Replaces this process with the program."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "waymark")
    os.execv(program, [program, *sys.argv[1:]])
'''

METADATA = f"""Metadata-Version: 2.1
Name: waymark
Version: {version}
Summary: Links, pages, passes and maps of a marketplace, from one route table and one inventory
Keywords: universal links,app links,static site,apple wallet,schema.org
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Requires-Python: >=3.8
Description-Content-Type: text/markdown

Waymark is a command-line build tool. From one route table and one inventory it writes, per environment, the
association files of apps, listing pages, signed Wallet passes and direction links, and checks that they agree.

    waymark init Cars && cd Cars && waymark serve

`waymark --help` lists the commands. The package contains a Linux program; it needs no Python library.
"""

WHEEL = f"""Wheel-Version: 1.0
Generator: wheel.py
Root-Is-Purelib: false
Tag: py3-none-linux_{machine}
"""

program = (root / "usr/bin/waymark").read_bytes()
files = [
    ("waymark/__init__.py", START.encode(), 0o644),
    ("waymark/__main__.py", b"from waymark import main\n\nmain()\n", 0o644),
    ("waymark/waymark", program, 0o755),
]
for path in sorted((root / "usr/share").rglob("*")):
    name = path.relative_to(root / "usr").as_posix()
    if path.is_file() and not name.startswith("share/doc"):
        files.append((f"waymark-{version}.data/data/{name}", path.read_bytes(), 0o644))
files += [
    (f"{information}/METADATA", METADATA.encode(), 0o644),
    (f"{information}/WHEEL", WHEEL.encode(), 0o644),
    (f"{information}/entry_points.txt", b"[console_scripts]\nwaymark = waymark:main\n", 0o644),
    (f"{information}/licenses/licences.md", (root / "usr/share/doc/waymark/copyright").read_bytes(), 0o644),
]


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data, _ in files)
files.append((f"{information}/RECORD", f"{record}{information}/RECORD,,\n".encode(), 0o644))
with zipfile.ZipFile(output / f"waymark-{version}-py3-none-linux_{machine}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, data, mode in files:
        entry = zipfile.ZipInfo(name, moment)
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        wheel.writestr(entry, data)
