"""Writes a project whose listings have unusual words, and prints the queries.

Usage: spellings.py FOLDER
Prints [[QUERY, PATH]]: each query is the words of one listing in another spelling, and finds that listing alone. What
the program made of the words is in the index, and the script of the page makes the same of the queries.
"""
import json
import pathlib
import sys
import unicodedata

folder = pathlib.Path(sys.argv[1])
LETTERS = [chr(code) for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))]
TEXTS = [
    "Škoda Fabia", "Straße ẞ groß", "İstanbul ısı", "丰田卡罗拉 2020款", "トヨタ プリウス", "ΟΔΟΣ οδός Αθήνα", "Москва Ёлка Йод",
    "été naïve", "e\u0301te\u0301", "ﬁat ﬂügel", "Ⅻ ⅳ", "① ②", "٣٤٥ سيارة", "مُدَرِّس", "सड़क हिंदी कार", "รถยนต์ มือสอง", "한국어 자동차",
    "\u1112\u1161\u11ab\u1100\u116e\u11a8", "Đặng Thị Hồng", "ĲSSEL ĳs", "Ǆ ǅ ǆ", "ŉ", "ſtraße", "\u212a \u212b", "𝐁𝐨𝐥𝐝 𝟏𝟐", "🚗 car 🚗🚗",
    "a-b_c.d", "O'Neill O’Neill", "ΐ ᾳ ῼ", "ǰ", "\u0308 first", "ｆｕｌｌ　ｗｉｄｔｈ", "𠀀𠀁𠀂", "人々 〇 ー", "㈱ №5", "x" * 30, "é" * 30, "v1.5 2,0",
    "constructor __proto__", "Łódź Øresund Þór ðæ œuvre", "ß", "丰", "a丰田b", "かﾅカ゛", "Ꭰ ꭰ", "Ა ა", "ⅷ½", "x²", "ª º", "\u0130\u0131", "ΌΣ Σ ς",
    "ẖ ẗ ẘ ẙ ẚ", "שלום עולם", "שָׁלוֹם",
]


def spellings(text):
    """The text itself, composed, decomposed, and in capitals if these are equivalent."""
    forms = [text, unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)]
    capitals = "".join(letter.upper() if letter.upper().lower() == letter else letter for letter in text)
    return list(dict.fromkeys([*forms, capitals]))


listings, queries = [], []


def add(words):
    number = len(listings)
    listings.append({"id": f"s{number}", "title": words, "country": "DE"})
    queries.extend([query, f"/cars/s{number}"] for query in spellings(words))


# A search accepts twelve words; each letter is in a separate word.
for start in range(0, len(LETTERS), 12):
    add(" ".join(f"q{ord(letter):04x}{letter}z" for letter in LETTERS[start:start + 12]))
for number, text in enumerate(TEXTS):
    add(f"t{number:03}x {text}")

project = {
    "name": "Spellings", "locales": ["en"],
    "environments": {"live": {"hosts": ["spellings.example"], "index": True}},
    "routes": [
        {"name": "cars", "path": "/cars", "page": "market", "index": True},
        {"name": "cars.details", "path": "/cars/{id}", "page": "listing", "index": True},
        {"name": "find", "path": "/find", "query": {"words": "{text}"}, "page": "search"},
    ],
    "records": {"listings": {"source": {"ndjson": "cars.ndjson"}}},
}
folder.mkdir(parents=True, exist_ok=True)
(folder / "waymark.json").write_text(json.dumps(project), "utf-8")
(folder / "cars.ndjson").write_text("\n".join(map(json.dumps, listings)), "utf-8")
print(json.dumps(queries))
