"""Compares the values of each listing in every output of a tree with its record.

Usage: surfaces.py TREE HOST LISTINGS.ndjson LOCALE…, the first locale being the default.
A listing's page, its structured data, Open Graph, cards, Spotlight, the search index and the feed of map links have
to name one price, one distance, one availability and one place. Prints how many values were compared; every
difference is a line on standard error and a failure.
"""
import json
import pathlib
import re
import sys
import urllib.parse

import extruct
import lxml.html

tree, host, source, *locales = sys.argv[1:]
feeds, web = pathlib.Path(tree) / "feeds", pathlib.Path(tree) / "web" / host
records = [json.loads(line) for line in open(source, encoding="utf-8")]
CURRENCIES = {"CA$": "CAD", "US$": "USD", "HK$": "HKD", "€": "EUR", "¥": "CNY"}
UNITS = {"km": "km", "公里": "km", "mi": "mi", "英里": "mi"}
CODES = {"km": "KMT", "mi": "SMI"}
AVAILABILITY = {"available": "InStock", "reserved": "Reserved", "sold": "SoldOut"}
faults, count = [], 0


def expect(where, found, wanted):
    global count
    count += 1
    if found != wanted:
        faults.append(f"{where}: {found!r}, not {wanted!r}")


def amount(text):
    """The amount and the currency of a displayed price."""
    figure = re.search(r"\d[\d,.]*", text)
    if not figure:
        return None
    sign = (text[: figure.start()] + text[figure.end():]).strip()
    return float(figure[0].replace(",", "")), CURRENCIES.get(sign, sign)


def distance(text):
    found = re.fullmatch(r"([\d,]+) (\S+)", text)
    return (int(found[1].replace(",", "")), UNITS.get(found[2])) if found else None


def text(node):
    return " ".join(node.text_content().split()) if node is not None else ""


def one(node, path):
    return next(iter(node.cssselect(path)), None)


def lines(name):
    return [json.loads(line) for line in open(feeds / name, encoding="utf-8")]


def point(record):
    return (record["latitude"], record["longitude"]) if "latitude" in record else None


def prefix(locale):
    return "" if locale == locales[0] else "/" + locale


pages = {path: lxml.html.parse(str(path), lxml.html.HTMLParser(encoding="utf-8")).getroot()
         for path in web.rglob("index.html")}
spotlight = {(line["uniqueIdentifier"], line["locale"]): line for line in lines("spotlight.ndjson")}
maps = {line["id"]: line for line in lines("maps.ndjson") if line["route"] == "ads.details"}
found = {locale: {} for locale in locales}
for locale in locales:
    for path in (web / "assets/search").glob(f"{locale}-*.json"):
        for entries in json.load(open(path, encoding="utf-8")).values():
            found[locale].update({entry[0]: entry for entry in entries})
cards = {}
for path, page in pages.items():
    for card in page.cssselect(".cards > li"):
        link = one(card, "a")
        if link is not None and not path.match("**/search/index.html"):
            cards.setdefault(urllib.parse.urljoin(f"https://{host}", link.get("href")), []).append((path, card))


class Surface:
    """A listing in one locale."""

    def __init__(self, record, locale):
        self.record, self.locale = record, locale
        self.path = f"{prefix(locale)}/ads/{record['id']}"
        self.url = f"https://{host}{self.path}"
        self.file = web / self.path[1:] / "index.html"
        self.page = pages[self.file]
        price, way = record.get("price"), record.get("mileage")
        self.price = (float(price["amount"]), price["currency"]) if price else None
        self.distance = (way["value"], way["unit"])
        self.status = record["status"]

    def check(self):
        self.read_page()
        self.read_structured_data()
        self.read_open_graph()
        self.read_cards()
        self.read_spotlight()
        self.read_search()

    def read_page(self):
        """The visible text of the page, with which the other outputs are compared."""
        panel = one(self.page, ".panel")
        self.words = text(one(panel, ".price"))
        # Availability is not shown; flaws are.
        badge = next(iter(panel.cssselect(".badge.reserved, .badge.sold, .badge.available")), None)
        self.badge = "" if badge is None else text(badge)
        self.flaws = [text(each) for each in panel.cssselect(".badge.flaw")]
        self.place = text(one(panel, ".where"))
        self.facts = [text(each) for each in self.page.cssselect(".tiles dd")]
        expect(f"{self.path}: the price of the page", amount(self.words), self.price)
        for other in panel.cssselect(".price"):
            expect(f"{self.path}: a price of the panel", text(other), self.words)
        self.way = next((each for each in self.facts if distance(each)), "")
        expect(f"{self.path}: the distance of the page", distance(self.way), self.distance)
        wanted = f"badge {self.status}" if self.status != "available" else None
        expect(f"{self.path}: the badge of the page", wanted, None if badge is None else badge.get("class"))
        expect(f"{self.path}: its flaws", bool(self.flaws), self.record.get("condition") == "damaged")
        if self.status == "sold":
            expect(f"{self.path}: whether its seller is to be called", bool(panel.cssselect(".reach")), False)

    def read_structured_data(self):
        data = extruct.extract(self.file.read_text("utf-8"), base_url=self.url, syntaxes=["json-ld"])["json-ld"]
        nodes = [node for each in data for node in each.get("@graph", [each])]
        car = next(node for node in nodes if "Car" in node["@type"])
        way = car["mileageFromOdometer"]
        expect(f"{self.path}: its distance", (way["value"], way["unitCode"]), (self.distance[0], CODES[self.distance[1]]))
        expect(f"{self.path}: its address", car.get("url", car.get("offers", {}).get("url")), self.url)
        expect(f"{self.path}: its name", car["name"], text(one(self.page, "h1")))
        # Without a price, there is no offer.
        expect(f"{self.path}: whether it is offered", "offers" in car, self.price is not None)
        if self.price:
            self.read_offer(car["offers"])

    def read_offer(self, offer):
        geo = offer["availableAtOrFrom"].get("geo")
        expect(f"{self.path}: the price of the offer", (float(offer["price"]), offer["priceCurrency"]), self.price)
        expect(f"{self.path}: its availability", offer["availability"].rpartition("/")[2], AVAILABILITY[self.status])
        expect(f"{self.path}: its address", offer["url"], self.url)
        expect(f"{self.path}: its place", (geo["latitude"], geo["longitude"]) if geo else None, point(self.record))

    def read_open_graph(self):
        meta = {node.get(key): node.get("content") for key in ("name", "property") for node in self.page.cssselect("meta")}
        figure = meta.get("product:price:amount")
        price = (float(figure), meta["product:price:currency"]) if figure else None
        expect(f"{self.path}: the price of Open Graph", price, self.price)
        expect(f"{self.path}: the address of Open Graph", meta["og:url"], self.url)
        for name in ("description", "og:description"):
            title = " ".join(text(one(self.page, "h1")).split())
            begins = meta[name].startswith(title)
            expect(f"{self.path}: the name in the {name}", begins or len(title) > 100, True)
            badge = [self.badge] if self.status != "available" else []
            rest = meta[name][len(title) + 3:].split(" · ") if begins else []
            wanted = badge + [self.words, self.way, self.place]
            # Text that does not fit next to a long name is cut.
            shown = rest[:-1] if meta[name].endswith("…") else rest
            expect(f"{self.path}: the {name}", shown[: len(wanted)], wanted[: len(shown)])

    def compare_line(self, name, line, wanted):
        """A line of the key facts, before other text."""
        parts = line.split(" · ")
        expect(f"{self.path}: the {name}", parts[: len(wanted)], wanted)

    def read_cards(self):
        expect(f"{self.path}: whether it has cards", bool(cards.get(self.url)), True)
        for path, card in cards.get(self.url, []):
            where = f"{self.path}: its card in {path.relative_to(web)}"
            expect(f"{where}, price", text(one(card, ".price")), self.words)
            expect(f"{where}, distance", [text(each) for each in card.cssselect(".meta i")].count(self.way), 1)
            expect(f"{where}, place", text(one(card, ".place")), self.place)
            badge = one(card, ".badge.reserved, .badge.sold")
            expect(f"{where}, badge", text(badge), self.badge if self.status != "available" else "")

    def read_spotlight(self):
        line = spotlight.get((f"ads:{self.record['id']}", self.locale))
        expect(f"{self.path}: whether Spotlight has it", line is not None, self.status != "sold")
        if line is None:
            return
        expect(f"{self.path}: the link of Spotlight", line["contentURL"], self.url)
        price = [self.words] if self.price else []
        self.compare_line("line of Spotlight", line["contentDescription"], price + [self.way, self.place])

    def read_search(self):
        entry = found[self.locale].get(self.path)
        expect(f"{self.path}: whether it is found", entry is not None, self.status != "sold")
        if entry:
            _, title, price, facts, place, *more = entry
            expect(f"{self.path}: the name that is found", title, text(one(self.page, "h1")))
            expect(f"{self.path}: the price that is found", price, self.words)
            expect(f"{self.path}: the distance that is found", facts.count(self.way), 1)
            expect(f"{self.path}: the place that is found", place, self.place)
            badge = more[1] if len(more) > 1 else ""
            expect(f"{self.path}: the badge that is found", badge, " · ".join([self.badge] * bool(self.badge) + self.flaws))


def read_maps(record):
    line = maps.get(record["id"])
    where = f"the map links of {record['id']}"
    expect(where, (line["latitude"], line["longitude"]) if line else None, point(record))
    if not line:
        return
    title = record["title"] if isinstance(record["title"], str) else record["title"][locales[0]]
    expect(f"{where}: the name", line["name"], title)
    urls = {each["url"] for each in line["links"]}
    for locale in locales:
        page = pages[web / f"{prefix(locale)}/ads/{record['id']}/index.html"[1:]]
        on_page = {link.get("href") for link in page.cssselect(".chips a")}
        expect(f"{where}: those of its page in {locale} that it lacks", on_page - urls, set())
        expect(f"{where}: whether its page in {locale} has any", bool(on_page), True)


for record in records:
    for locale in locales:
        Surface(record, locale).check()
    read_maps(record)
for fault in faults:
    print(fault, file=sys.stderr)
print(count)
sys.exit(1 if faults else 0)
