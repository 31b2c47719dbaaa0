"""Feeds in the shape of foreign programs, drafted by waymark and compared with what Python's csv reads in them.

Usage: foreign_feeds.py WAYMARK FOLDER; with - as WAYMARK, the feeds are only written. Each feed is written with random values, drafted as it is, and read. A value is
right, or a comment of the draft asks about its column, or a diagnostic names its field; anything else is printed, and
the exit status is 1.
"""
import csv
import io
import json
import pathlib
import random
import re
import subprocess
import sys

WAYMARK, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
ROWS = 40
pick = random.Random(34)


def money(amount, currency):
    return (round(float(amount), 2), currency)


def grouped(number, mark):
    return f"{number:,}".replace(",", mark)


def comma(amount, group="."):
    whole, cents = f"{amount:,.2f}".split(".")
    return f"{whole.replace(',', group)},{cents}"


def text(words, number):
    return f"{pick.choice(words)} {pick.choice(words)} {number}"


# Each feed: the name of its file, its format, and its rows; a row has the cells and the values of a record.
def shopify():
    for n in range(ROWS):
        title, price, old = text(["Blue", "Mug", "Café", "Ring"], n), pick.randint(100, 90000) / 100, pick.random() < .4
        status = pick.choice(["active", "active", "draft"])
        first = {"Handle": f"p-{n}", "Title": title, "Body (HTML)": f"<p>A &amp; <b>{n}</b></p>", "Vendor": "Acme", "Published": "true",
                 "Option1 Name": "Size", "Option1 Value": "S", "Variant SKU": f"s{n}", "Variant Price": f"{price:.2f}",
                 "Variant Compare At Price": f"{price * 2:.2f}" if old else "", "Image Src": f"https://a.example/{n}.jpg", "Status": status}
        variant = {key: "" for key in first} | {"Handle": f"p-{n}", "Option1 Value": "L", "Variant SKU": f"l{n}", "Variant Price": "999.00"}
        image = {key: "" for key in first} | {"Handle": f"p-{n}", "Image Src": f"https://a.example/{n}b.jpg"}
        yield [first, variant, image], None if status == "draft" else {
            "id": f"p-{n}", "title": title, "description": f"A & {n}", "brand": "Acme",
            "images": [f"https://a.example/{n}.jpg", f"https://a.example/{n}b.jpg"], "price": ("Variant Price", money(price, None))}


def woocommerce():
    for n in range(ROWS):
        regular, sale = pick.randint(100, 40000) / 50, pick.random() < .4
        published = pick.choice(["1", "1", "0", "-1"])
        stock = pick.choice(["1", "1", "0"])
        yield [{"ID": str(100 + n), "Type": "simple", "SKU": f"w{n}", "Name": f"Thing &amp; {n}", "Published": published, "Is featured?": "0",
                "Visibility in catalog": "visible", "Short description": "", "Description": f"<p>One {n}</p>", "Tax status": "taxable",
                "In stock?": stock, "Sale price": f"{regular / 2:.2f}" if sale else "", "Regular price": f"{regular:.2f}",
                "Categories": "Home > Kitchen", "Images": f"https://a.example/{n}.jpg, https://a.example/{n}b.jpg", "Parent": ""}], (
            None if published != "1" else {
                "id": ("ID SKU", {str(100 + n), f"w{n}"}), "title": f"Thing & {n}", "description": f"One {n}",
                "status": "available" if stock == "1" else "sold", "price": ("Sale price Regular price", money(regular / 2 if sale else regular, None)),
                "images": [f"https://a.example/{n}.jpg", f"https://a.example/{n}b.jpg"]})


def merchant():
    for n in range(ROWS):
        price, sale = pick.randint(100, 400000) / 50, pick.random() < .4
        availability = pick.choice(["in_stock", "out_of_stock", "preorder"])
        yield [{"id": f"g{n}", "title": f"Lamp {n}", "description": f"A lamp, no. {n}", "link": f"https://s.example/{n}", "image_link": f"https://s.example/{n}.jpg",
                "availability": availability, "price": f"{price:.2f} AED", "sale_price": f"{price / 2:.2f} AED" if sale else "",
                "brand": "Lumo", "condition": pick.choice(["new", "used", "refurbished"]), "mpn": f"L-{n}", "google_product_category": "594"}], {
            "id": f"g{n}", "title": f"Lamp {n}", "description": f"A lamp, no. {n}", "brand": "Lumo", "mpn": f"L-{n}",
            "status": "sold" if availability == "out_of_stock" else "available", "price": money(price / 2 if sale else price, "AED")}


def meta():
    for n in range(ROWS):
        price = pick.randint(5, 900) * 1000
        yield [{"vehicle_id": f"v{n}", "title": f"Ford Focus {n}", "description": "Clean", "url": f"https://s.example/{n}", "make": "Ford", "model": "Focus",
                "year": str(2000 + n % 25), "mileage.value": str(n * 1000 + 7), "mileage.unit": pick.choice(["MI", "KM"]), "body_style": "SEDAN",
                "state_of_vehicle": pick.choice(["USED", "NEW"]), "price": f"{price} USD", "exterior_color": "Red",
                "availability": "available", "image[0].url": f"https://s.example/{n}.jpg", "fuel_type": "GASOLINE", "latitude": "45.5", "longitude": "9.25"}], {
            "id": f"v{n}", "title": f"Ford Focus {n}", "make": "Ford", "model": "Focus", "year": 2000 + n % 25, "price": money(price, "USD"),
            "mileage": n * 1000 + 7, "color": "Red", "images": [f"https://s.example/{n}.jpg"], "coordinate": {"latitude": 45.5, "longitude": 9.25}}


def mobile():
    """The file has no column names; the user adds them as a header."""
    for n in range(ROWS):
        price = pick.randint(1, 99) * 500 + 490
        yield [{"kundennummer": "4711", "interne_nummer": f"m{n}", "marke": "Volkswagen", "modell": "Golf", "leistung_kw": str(50 + n), "ez": f"{1 + n % 12:02}.{2010 + n % 10}",
                "kilometer": str(n * 5000 + 12), "preis": str(price), "farbe": pick.choice(["blau", "grün"]), "neufahrzeug": "0", "bemerkung": f"Gepflegt, grün {n}"}], {
            "make": "Volkswagen", "model": "Golf", "color": None, "price": ("preis", money(price, None)), "mileage": ("kilometer", n * 5000 + 12),
            "description": ("bemerkung", f"Gepflegt, grün {n}")}


def dealer():
    for n in range(ROWS):
        price, kilowatts, kilometres = pick.randint(20, 990) * 50, 50 + n, pick.randint(1000, 250000)
        yield [{"Fahrzeugnummer": f"d{n}", "Hersteller": "BMW", "Modell": f"3{n:02}d", "Preis": f"{grouped(price, '.')} €" if n else "12.345,50 €",
                "Kilometerstand": f"{grouped(kilometres, '.')} km", "Leistung": f"{kilowatts} kW ({round(kilowatts * 1.36)} PS)",
                "Kraftstoff": pick.choice(["Diesel", "Benzin"]), "Zustand": "Gebraucht", "Verkauft": pick.choice(["nein", "nein", "ja"])}], {
            "make": "BMW", "model": f"3{n:02}d", "price": money(price if n else 12345.5, "EUR"), "mileage": ("Kilometerstand", kilometres),
            "power": kilowatts, "condition": "used"}


def airbnb():
    for n in range(ROWS):
        price = pick.randint(20, 4000)
        yield [{"id": str(1000 + n), "listing_url": f"https://s.example/rooms/{n}", "name": f"Cosy flat {n}", "host_id": "7", "host_name": "Ann",
                "neighbourhood_cleansed": "Centre", "latitude": f"{40 + n / 100:.5f}", "longitude": f"{-3 - n / 100:.5f}", "room_type": "Entire home/apt",
                "bathrooms_text": "1.5 baths", "bedrooms": str(n % 5 + 1), "price": f"${price:,}.00", "minimum_nights": "2", "number_of_reviews": str(n),
                "picture_url": f"https://s.example/{n}.jpg"}], {
            "id": str(1000 + n), "title": f"Cosy flat {n}", "bedrooms": n % 5 + 1, "price": ("price", money(price, None)),
            "coordinate": {"latitude": round(40 + n / 100, 5), "longitude": round(-3 - n / 100, 5)}, "images": [f"https://s.example/{n}.jpg"]}


def japanese():
    for n in range(ROWS):
        price = pick.randint(100, 4000)
        yield [{"管理番号": f"j{n}", "メーカー": pick.choice(["トヨタ", "ホンダ"]), "車種": f"カローラ{n}", "車両本体価格(万円)": f"{price / 10:.1f}",
                "年式": str(2005 + n % 18), "走行距離": f"{n + 1}.{n % 10}万km", "色": "白"}], {
            "id": f"j{n}", "model": f"カローラ{n}", "price": money(price * 1000, "JPY"), "year": 2005 + n % 18,
            "mileage": round((n + 1 + n % 10 / 10) * 10000), "color": "白"}


def turkish():
    for n in range(ROWS):
        price = pick.randint(100, 9000) * 1000
        yield [{"İlan No": f"t{n}", "Başlık": f"Deniz manzaralı daire {n}", "Fiyat": f"{grouped(price, '.')} TL", "İl": pick.choice(["İzmir", "Ankara"]),
                "m²": str(50 + n), "Durum": "Satılık", "Açıklama": "Güneş gören, ferah"}], {
            "title": f"Deniz manzaralı daire {n}", "price": ("Fiyat", money(price, "TRY")), "livingArea": ("m²", 50 + n), "description": "Güneş gören, ferah"}


def french():
    for n in range(ROWS):
        price = pick.randint(1000, 900000)
        yield [{"référence": f"b{n}", "titre": f"Voilier Océan {n}", "prix": f"{grouped(price, chr(0x202F))} €", "chantier": "Bénéteau", "année": str(1990 + n % 30),
                "longueur": f"{6 + n / 10:.2f} m".replace(".", ","), "description": f"Bel état, n° {n}", "vendu": pick.choice(["non", "oui"])}], {
            "id": f"b{n}", "title": f"Voilier Océan {n}", "price": money(price, "EUR"), "year": 1990 + n % 30, "description": f"Bel état, n° {n}",
            "length": round(6 + n / 10, 2)}


def korean():
    for n in range(ROWS):
        price = pick.randint(10, 9000) * 100
        yield [{"상품번호": f"k{n}", "상품명": f"무선 이어폰 {n}", "판매가": f"{grouped(price, ',')}원", "브랜드": "소리", "상품상태": "신상품", "재고": str(n % 3)}], {
            "title": f"무선 이어폰 {n}", "price": money(price, "KRW"), "brand": "소리"}


def italian():
    for n in range(ROWS):
        price = pick.randint(100, 90000) / 100
        yield [{"codice": f"i{n}", "titolo": f"Sedia rossa {n}", "prezzo": f"€ {comma(price)}", "condizione": pick.choice(["nuovo", "usato"]),
                "disponibilità": "disponibile", "descrizione": "Bella; come nuova"}], {
            "title": f"Sedia rossa {n}", "price": money(price, "EUR"), "description": "Bella; come nuova"}


FEEDS = [
    (shopify, "utf-8", ","), (woocommerce, "utf-8-sig", ","), (merchant, "utf-8", "\t"), (meta, "utf-8", ","),
    (mobile, "windows-1252", ";"), (dealer, "windows-1252", ";"), (airbnb, "utf-8", ","), (japanese, "shift_jis", ","),
    (turkish, "utf-8", ";"), (french, "utf-8", ";"), (korean, "utf-8", ","), (italian, "windows-1252", ";"),
]


def write(make, encoding, separator, path):
    """Writes the feed; the values are compared with those that csv reads from the file."""
    pairs = list(make())
    cells = [row for rows, _ in pairs for row in rows]
    out = io.StringIO()
    writer = csv.DictWriter(out, cells[0], delimiter=separator)
    writer.writeheader()
    writer.writerows(cells)
    path.write_bytes(out.getvalue().encode(encoding))
    assert list(csv.DictReader(io.StringIO(path.read_bytes().decode(encoding), newline=""), delimiter=separator)) == cells
    return pairs


def run(*arguments):
    return subprocess.run([WAYMARK, *arguments], capture_output=True, text=True, cwd=FOLDER)


def value(record, field):
    """A field of a record that waymark printed, in the form of the feeds."""
    found = record.get(field, record.get("attributes", {}).get(field))
    if field in ("price", "oldPrice") and found:
        return (round(float(found["amount"]), 2), found["currency"])
    return found["value"] if isinstance(found, dict) and "value" in found else found


def asked(draft, columns):
    """Whether a comment asks about one of the columns."""
    comments = re.sub(r"\n *// (?!decide)", " ", draft).split("\n")
    return any("decide" in line and any(f'"{column}"' in line for column in columns.split(" ") + [columns]) for line in comments)


def is_right(found, expected):
    if isinstance(expected, set):
        return found in expected
    if isinstance(expected, tuple) and found and expected[1] is None:
        return found[0] == expected[0]
    return found == expected


def check(make, encoding, separator):
    name = make.__name__
    path = FOLDER / f"{name}.csv"
    pairs = write(make, encoding, separator, path)
    first = pairs[0][0][0]
    drafted = run("init", "--from", path.name, name)
    if drafted.returncode not in (0, 1):
        return [f"{name}: {drafted.stderr}"]
    draft = (FOLDER / name / "waymark.json").read_text("utf-8")
    read = run("records", "read", "listings", "--project", name)
    records = [json.loads(line) for line in read.stdout.splitlines()]
    expected = [values for _, values in pairs if values]
    if len(records) != len(expected):
        return [f"{name}: {len(records)} records in the place of {len(expected)}: {read.stderr[:400]}\n{draft}"]
    faults = []
    for record, values in zip(records, expected):
        for field, wanted in values.items():
            columns = ""
            if isinstance(wanted, tuple) and isinstance(wanted[0], str):
                columns, wanted = wanted
            found = value(record, field)
            if wanted is None or is_right(found, wanted):
                continue
            if found is None and columns and asked(draft, columns):
                continue
            faults.append(f"{name}: {field} is {found!r}, not {wanted!r}")
    return faults[:6] + ([draft] if faults else [])


if WAYMARK == "-":
    for make, encoding, separator in FEEDS:
        write(make, encoding, separator, FOLDER / f"{make.__name__}.csv")
    sys.exit(0)
faults = [fault for feed in FEEDS for fault in check(*feed)]
print("\n".join(faults) if faults else len(FEEDS))
sys.exit(1 if faults else 0)
