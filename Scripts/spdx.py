"""Prints the contents of a package of Waymark, as SPDX 2.3 in JSON: its files, and the libraries it needs.

Usage: spdx.py FOLDER VERSION DEPENDS
"""

import datetime
import hashlib
import json
import os
import pathlib
import sys

folder, version, depends = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def digests(path):
    return [{"algorithm": name, "checksumValue": hashlib.new(name.lower(), path.read_bytes()).hexdigest()}
            for name in ("SHA1", "SHA256")]


def package(identifier, name, version):
    return {"SPDXID": identifier, "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION"}


paths = sorted(path for path in folder.rglob("*") if path.is_file() and "DEBIAN" not in path.parts)
files = [{"SPDXID": f"SPDXRef-File-{number}", "fileName": "./" + path.relative_to(folder).as_posix(),
          "checksums": digests(path), "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION"}
         for number, path in enumerate(paths, 1)]
libraries = [package(f"SPDXRef-Library-{number}", *(depend.rstrip(")").split(" (", 1) + ["any"])[:2])
             for number, depend in enumerate(filter(None, depends.split(", ")), 1)]
print(json.dumps({
    "spdxVersion": "SPDX-2.3",
    "dataLicense": "CC0-1.0",
    "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"waymark-{version}",
    "documentNamespace": f"urn:waymark:{version}:{hashlib.sha256(json.dumps(files).encode()).hexdigest()}",
    "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: Scripts/package"]},
    "packages": [package("SPDXRef-Package", "waymark", version)] + libraries,
    "files": files,
    "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                       "relatedSpdxElement": "SPDXRef-Package"}]
    + [{"spdxElementId": "SPDXRef-Package", "relationshipType": "CONTAINS", "relatedSpdxElement": each["SPDXID"]}
       for each in files]
    + [{"spdxElementId": "SPDXRef-Package", "relationshipType": "DYNAMIC_LINK", "relatedSpdxElement": each["SPDXID"]}
       for each in libraries],
}, indent=2, ensure_ascii=True))
