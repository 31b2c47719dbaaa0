"""Draws the pictures of the example's cars, and names them in its records: run it in this folder.

No car is a real one: a picture is a silhouette in the colour of the record, from four sides, at one of
five places. Listings with the same kind of body and colour share pictures.
"""

import json
import os
import re
import shutil

# The body and the colour of each listing that has pictures.
CARS = {
    "17": "suv blue", "18": "sedan white", "204": "pickup red", "rav4-prime-mtl": "suv grey",
    "tesla-3-etobicoke": "sedan grey", "wrangler-annacis": "suv yellow", "2026-0042": "suv white",
    "lexus-rx-18": "suv white", "mustang-flood": "coupe blue", "silverado-18": "pickup white",
    "bmw-x5-nj": "suv black", "ram-1500-22": "pickup blue", "camry-dundalk": "sedan silver",
    "sienna-access": "van grey", "byd-seal-export": "sedan white", "byd-seagull-30": "hatch yellow",
    "model-y-qianhai": "suv white", "zeekr-001": "estate black", "wuling-mini": "hatch green",
    "tank-300": "suv orange", "es6-2020": "suv white", "hongqi-h9": "sedan black",
    "alphard-hk": "van white", "model-s-hk": "sedan blue", "rangerover-hk": "suv grey",
    "comfort-hk-taxi": "sedan red", "landcruiser-gxr": "suv white", "patrol-y62": "suv white",
    "hilux-dc": "pickup white", "g63-dxb": "suv black", "lx570-barra": "suv black",
    "sprinter-516": "truck white", "golf-festpreis": "estate grey", "911-gt3": "coupe blue",
    "i3-120": "hatch beige", "actros-tractor": "truck blue", "pagode-230sl": "roadster white",
    "jimny-jb64": "suv yellow", "prius-zvw30": "hatch silver", "carry-truck": "pickup white",
    "crown-rs": "sedan black", "octavia-rs": "estate yellow", "i30-nosovice": "hatch white",
    "Tatra_815_6x6": "truck orange", "corolla-hail": "sedan grey", "outlander-gcc": "suv red",
}

COLORS = {
    "blue": "#2f5d94", "white": "#eceff1", "red": "#b3261e", "grey": "#6b7680", "yellow": "#e3b505",
    "black": "#23282d", "silver": "#b7bfc6", "green": "#6f9d6b", "orange": "#d9702b",
    "beige": "#c9b79a",
}

# What is behind a car: sky, ground and what stands between them.
PLACES = {
    "quay": ("#bcd3e6", "#8d979e", "M0 380V330h70v-60h120v60h60v-40h150v50h90v-90h130v90h180v40z", "#7d9bb3"),
    "hall": ("#d9dde0", "#a9afb3", "M0 380V120h40v260zM250 380V120h40v260zM510 380V120h40v260zM760 380V120h40v260z", "#bcc2c6"),
    "hills": ("#cfe3ee", "#9aa58c", "M0 380l140-120 110 70 160-150 130 110 100-60 160 150z", "#a4bba5"),
    "dusk": ("#e6c3a5", "#7c7278", "M0 380v-60h160v-80h80v100h180v-140h70v120h310v60z", "#a98a88"),
    "snow": ("#dfe8ee", "#f4f7f9", "M0 380l120-90 90 60 170-170 150 150 120-80 150 130z", "#c3d2dc"),
}

# The outline of a body from the side, its windows, and the middle of its wheels.
SIDES = {
    "sedan": ("M88 432c-8-44-2-72 46-86l98-20c50-52 100-74 192-74 88 0 140 20 196 72 66 6 96 20 104 60l2 48z",
              "M264 324c36-38 78-52 142-53v53zM424 271c66 0 108 14 148 53H424z", 220, 604),
    "coupe": ("M84 432c-6-40 2-66 52-80l112-24c58-46 108-62 178-62 80 0 146 22 202 74 58 8 84 22 90 56l0 36z",
              "M286 328c40-32 80-44 128-45l6 45zM434 284c52 1 92 14 136 46H440z", 214, 604),
    "roadster": ("M84 432c-6-38 0-62 50-74l146-20c14 14 240 12 262 0 92 2 152 20 170 60l4 34z",
                 "M286 338c18-40 30-58 40-60l10 4-22 56z", 214, 600),
    "hatch": ("M112 432c-8-48 0-72 50-88l76-18c50-66 100-88 196-88 110 0 164 18 206 92 26 16 34 40 32 102z",
              "M262 326c38-50 74-66 140-68v68zM420 258c78 0 128 12 168 68H420z", 228, 580),
    "estate": ("M88 432c-8-46-2-72 46-88l94-20c50-54 96-76 182-76h190c50 6 80 36 98 92 14 16 18 44 16 92z",
               "M262 322c36-40 72-54 128-55v55zM408 267h90v55h-90zM516 267h70c30 4 50 24 62 55H516z", 218, 602),
    "suv": ("M84 432c-8-56-2-88 50-104l86-14c40-66 84-96 180-98h186c56 4 84 36 104 104 26 14 30 46 28 112z",
            "M252 314c32-54 66-74 134-76v76zM404 238h104v76H404zM526 238h52c34 4 54 30 64 76H526z", 216, 608),
    "van": ("M84 432c-8-64 0-104 34-122l72-16c34-70 66-104 150-106h300c60 4 76 40 80 110l2 134z",
            "M222 292c26-52 50-76 108-78v78zM348 214h130v78H348zM496 214h120c40 2 54 22 60 78H496z", 204, 608),
    "pickup": ("M74 432c-6-56 0-84 50-98l92-14c36-62 72-84 140-86h110c20 2 30 10 30 88h232l6 26v84z",
               "M246 318c30-50 58-66 104-67v67zM368 251h90c12 0 18 8 18 67H368z", 208, 608),
    "truck": ("M60 432v-96c0-60 20-116 62-128h96v-44h504v268z",
              "M92 320c4-50 16-84 40-90h76v90z", 190, 600),
}


def picture(body, color, place, view):
    sky, ground, scene, far = PLACES[place]
    shapes = VIEWS[view](body, COLORS[color])
    if view != "wheel":
        shapes = f'<g transform="translate(-64 -96) scale(1.16)">{shapes}</g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 800 600">\n'
        f'<path fill="{sky}" d="M0 0h800v600H0z"/><path fill="{far}" d="{scene}"/>'
        f'<path fill="{ground}" d="M0 380h800v220H0z"/>\n{shapes}\n</svg>\n'
    )


def wheel(x, y, radius=56):
    spokes = "".join(
        f'<path d="M{x} {y}v-{radius * 0.58:.0f}" transform="rotate({angle} {x} {y})"/>'
        for angle in range(0, 360, 72)
    )
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#1c2024"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.64:.0f}" fill="#c8ced3"/>'
        f'<g stroke="#59636c" stroke-width="{radius * 0.13:.0f}">{spokes}</g>'
    )


def side(body, color):
    outline, windows, front, back = SIDES[body]
    lights = '<path fill="#fff4cf" d="M92 366h40l-8 20H90z"/><path fill="#8c1d1d" d="M692 352h26v26h-22z"/>'
    return (
        '<ellipse cx="404" cy="482" rx="330" ry="22" opacity=".28"/>'
        f'<path fill="{color}" stroke="#0003" stroke-width="3" d="{outline}"/>'
        f'<path fill="#2b3944" d="{windows}"/><path fill="#0002" d="M90 412h630v20H90z"/>'
        f'<path stroke="#0003" stroke-width="3" d="M120 372h584M414 330v82"/>{lights}'
        f"{wheel(front, 430)}{wheel(back, 430)}"
    )


def front(body, color, lights="#fff4cf", grille="#2a3036"):
    top = {"suv": 190, "van": 180, "truck": 170, "pickup": 200, "roadster": 290, "coupe": 270}.get(body, 240)
    return (
        '<ellipse cx="400" cy="492" rx="250" ry="22" opacity=".28"/>'
        '<path fill="#1c2024" d="M190 420h80v72h-80zM530 420h80v72h-80z"/>'
        f'<path fill="{color}" stroke="#0003" stroke-width="3" d="M178 456V366q6-36 50-44l44-{316 - top}q10-6 30-6h196q20 0 30 6l44 {316 - top}q44 8 50 44v90z"/>'
        f'<path fill="#2b3944" d="M252 320l40-{302 - top}h216l40 {302 - top}z"/>'
        f'<path fill="{lights}" d="M196 356h84l-14 34h-66zM604 356h-84l14 34h66z"/>'
        f'<path fill="{grille}" d="M304 360h192l-14 44H318z"/><path fill="#fff" d="M340 420h120v26H340z"/>'
    )


def rear(body, color):
    return front(body, color, lights="#a3201b", grille="#0003")


def close(body, color):
    return (
        f'<path fill="{color}" d="M0 0h800v330h-90a310 310 0 0 0-620 0H0z"/>'
        '<path fill="#12161a" d="M90 330a310 310 0 0 1 620 0z"/>'
        f"{wheel(400, 340, 230)}"
    )


VIEWS = {"side": side, "front": front, "rear": rear, "wheel": close}


def pictures(number, identifier):
    """The files of a listing with so many pictures: the four sides at one place, then at the next."""
    body, color = CARS[identifier].split()
    first = sum(identifier.encode()) % len(PLACES)
    places = list(PLACES)
    for index in range(number):
        place = places[(first + index // len(VIEWS)) % len(places)]
        view = list(VIEWS)[index % len(VIEWS)]
        yield f"{body}-{color}/{place}-{view}.svg", (body, color, place, view)


def main():
    shutil.rmtree("Pictures", ignore_errors=True)
    with open("Records/listings.ndjson", encoding="utf-8") as file:
        lines = file.readlines()
    for row, line in enumerate(lines):
        record = json.loads(line)
        number = len(record.get("images") or [])
        if not number:
            continue
        if number > len(VIEWS) and record["id"] != "pagode-230sl":
            number = len(VIEWS)
        names = []
        for name, arguments in pictures(number, record["id"]):
            names.append(name)
            os.makedirs(os.path.dirname("Pictures/" + name), exist_ok=True)
            with open("Pictures/" + name, "w", encoding="utf-8") as file:
                file.write(picture(*arguments))
        images = json.dumps(names, separators=(",", ":"))
        lines[row] = re.sub(r'"images":\[[^]]*\]', lambda _: '"images":' + images, line)
    with open("Records/listings.ndjson", "w", encoding="utf-8") as file:
        file.writelines(lines)


main()
