"""Writes a project in which every text tries to be code.

Usage: hostile_site.py FOLDER < TEXTS, a JSON array. Text number N is in every field of the listing, the dealer, the
request and the gate pass N, and in HTML before some of the attacks; the project's own texts and its content page have
code in them, too.
"""
import csv
import json
import pathlib
import sys

folder, texts = pathlib.Path(sys.argv[1]), json.load(sys.stdin)
ATTACKS = json.loads((pathlib.Path(__file__).parent / "html-attacks.json").read_text("utf-8"))
CODE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


def listing(number, text):
    return {
        "id": f"l{number}", "dealer": f"d{number}", "price": {"amount": 1000 + number, "currency": "EUR"}, "year": 2020,
        "mileage": {"value": 1000 + number, "unit": "km"}, "latitude": 53.5, "longitude": 10.0, "status": "available",
        "images": ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>"], "country": "DE",
        **{name: text for name in ("title", "make", "model", "trim", "vin", "bodyType", "fuel", "transmission", "engine",
                                   "color", "interiorColor", "location", "description")},
        "body": text + "".join(ATTACKS[number::len(texts)]),
    }


def dealer(number, text):
    return {
        "id": f"d{number}", "country": "DE", "latitude": 53.5, "longitude": 10.0,
        **{name: text for name in ("name", "telephone", "email", "website", "logo", "street", "city", "region",
                                   "postalCode", "description")},
    }


def request(number, text):
    return {"id": f"r{number}", "status": "open", "quantity": 2, "country": "DE", "dealer": f"d{number}",
            **{name: text for name in ("title", "make", "model", "location", "description", "color", "fuel", "bodyType")}}


def gate_pass(number, text):
    return {"id": f"{number:032x}", "listing": f"l{number}", "dealer": f"d{number}",
            "validFrom": "2026-11-23T08:00:00Z", "validUntil": "2036-11-23T08:00:00Z", "latitude": 53.5,
            "longitude": 10.0, "voided": "false",
            **{name: text for name in ("vehicle", "vin", "gate", "bay", "carrier", "driver", "plate", "place", "contact",
                                       "notes")}}


def identity(name):
    return f"Identities/production/{name}.pem"


project = {
    "name": f"Site {CODE}", "locales": ["en", "ar"],
    "environments": {"live": {
        "hosts": ["hostile.example"], "urlScheme": "hostile", "index": True,
        "ios": {"teamID": "A1B2C3D4E5", "bundleID": "com.example.cars", "appStoreID": "123456789"},
        "maps": {"apps": ["apple", "google", "waze", "here", "organic-maps", "openstreetmap", "geo"], "feed": True},
        "pass": {
            "typeID": "pass.com.example.gatepass", "serialPrefix": "H-", "organization": CODE, "allowTestIdentity": True,
            "identity": {"certificate": identity("certificate"), "key": identity("key"),
                         "intermediates": identity("intermediate"), "password": {"env": "WAYMARK_PASS_PASSWORD"}},
        },
    }},
    "routes": [
        {"name": "cars", "path": "/cars", "page": "market", "index": True, "title": CODE, "records": "listings",
         "facets": ["make", ["make", "model"], "bodyType", "price"]},
        {"name": "cars.details", "path": "/cars/{id}", "page": "listing", "index": True, "spotlight": ["cars"]},
        {"name": "dealers", "path": "/dealers/{id}", "page": "dealer", "index": True},
        {"name": "requests", "path": "/requests", "page": "market", "records": "requests", "title": CODE, "index": True},
        {"name": "requests.details", "path": "/requests/{id}", "page": "request", "index": True},
        {"name": "find", "path": "/find", "query": {"words": "{text}"}, "page": "search", "title": CODE},
        {"name": "inbox", "path": "/inbox", "page": "shell", "title": CODE},
        {"name": "terms", "path": "/terms", "page": "content", "content": "terms.md", "title": CODE},
        {"name": "gatepass", "path": "/gatepass/{id}", "page": "gatepass"},
    ],
    "records": {
        "listings": {"source": {"ndjson": "listings.ndjson"}, "fields": {"description": {"column": "body", "html": True}}},
        "dealers": {"source": {"ndjson": "dealers.ndjson"}},
        "requests": {"source": {"ndjson": "requests.ndjson"}},
        "gatePasses": {"source": {"csv": "passes.csv"}},
    },
}

folder.mkdir(parents=True, exist_ok=True)
(folder / "waymark.json").write_text(json.dumps(project), "utf-8")
for name, make in (("listings", listing), ("dealers", dealer), ("requests", request)):
    lines = [json.dumps(make(number, text)) for number, text in enumerate(texts)]
    (folder / f"{name}.ndjson").write_text("\n".join(lines), "utf-8")
with open(folder / "passes.csv", "w", encoding="utf-8", newline="") as file:
    passes = [gate_pass(number, text) for number, text in enumerate(texts)]
    writer = csv.DictWriter(file, passes[0])
    writer.writeheader()
    writer.writerows(passes)
# A text with NUL in it is refused.
words = "\n\n".join(f"{text}\n\n[link]({text}) ![picture]({text}) <{text}>\n\n    {text}\n" for text in texts)
(folder / "terms.md").write_text(f"# {CODE}\n\n{words}".replace("\0", ""), "utf-8")
