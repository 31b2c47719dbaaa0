#!/usr/bin/env python3
"""Draws the outlines of Sources/Maps/ZoneOutlines.swift.

    python3 Scripts/zones.py natural_earth.geojson > Sources/Maps/ZoneOutlines.swift

Needs numpy and shapely (pip install shapely). The input has one MultiPolygon a zone, with the
property "zone"; only CN is read. What comes out is made of three things:

1. The land border of the mainland, from Natural Earth 1:10m (public domain).
2. Corrections where people live at it or cross it (zones-corrections.json). Natural Earth is off by
   one to four kilometres along rivers and in the hills, which puts border towns in the wrong
   country. A correction is a box and what of it is mainland, in thousandths of a degree: some
   hundred short pieces, which follow the border as OpenStreetMap's contributors mapped it there
   and were checked against GeoNames' towns on both sides.
3. The sea. No coast is drawn: a line off the outermost islands takes its place, so that quays,
   bridges, land reclaimed yesterday and islets are never in the sea. Hong Kong, Macau and
   Taiwan are drawn the same way and asked first; where they meet the mainland the line follows
   the river or the middle of the channel.
"""

import json
import os
import sys

from shapely.geometry import Polygon, box, shape
from shapely.ops import unary_union

# Latitude and longitude, as people write them.
OFFSHORE = [
    (41.00, 123.80), (39.98, 124.20), (39.89, 124.21), (39.855, 124.208), (39.828, 124.165),
    (39.70, 124.14), (38.95, 123.75), (38.20, 123.00), (37.50, 123.10), (36.70, 123.00), (35.30, 121.60), (33.50, 122.30),
    (31.80, 123.20), (30.75, 123.50), (29.90, 123.30), (28.50, 122.90), (27.00, 121.30),
    (26.00, 120.40), (25.20, 120.20), (24.30, 119.10), (23.50, 118.30), (22.80, 117.40),
    (22.20, 115.90), (21.70, 114.60), (21.50, 113.80), (21.20, 112.50), (20.90, 111.30),
    (20.20, 111.70), (19.50, 111.50), (18.20, 110.60), (17.80, 109.60), (18.10, 108.50),
    (19.30, 108.20), (20.40, 108.60), (20.70, 108.80), (21.00, 108.60), (21.47, 108.10),
    (21.55, 108.06), (21.90, 108.20), (23.50, 112.00), (25.50, 117.00), (28.00, 119.00),
    (33.00, 118.00), (38.00, 115.50), (41.00, 120.00),
]

PARACELS = [(15.60, 111.00), (17.30, 111.00), (17.30, 113.00), (15.60, 113.00)]

# The Shenzhen river from Deep Bay to Sha Tau Kok, then the bounds of the territory at sea.
HONG_KONG = [
    (22.5133, 114.0595), (22.5168, 114.0648), (22.5174, 114.0693), (22.5192, 114.0739),
    (22.5298, 114.0781), (22.5324, 114.0852), (22.5367, 114.0896), (22.5369, 114.0927),
    (22.5341, 114.0973), (22.5350, 114.1043), (22.5335, 114.1079), (22.5306, 114.1096),
    (22.5296, 114.1122), (22.5312, 114.1156), (22.5342, 114.1168), (22.5351, 114.1202),
    (22.5379, 114.1223), (22.5398, 114.1254), (22.5398, 114.1283), (22.5418, 114.1304),
    (22.5416, 114.1344), (22.5436, 114.1380), (22.5412, 114.1446), (22.5418, 114.1483),
    (22.5442, 114.1487), (22.5469, 114.1519), (22.5480, 114.1500), (22.5505, 114.1499),
    (22.5547, 114.1520), (22.5551, 114.1567), (22.5591, 114.1584), (22.5620, 114.1615),
    (22.5592, 114.1643), (22.5613, 114.1679), (22.5596, 114.1709), (22.5598, 114.1771),
    (22.5557, 114.1777), (22.5541, 114.1810), (22.5557, 114.1877), (22.5542, 114.1898),
    (22.5559, 114.1960), (22.5575, 114.2006), (22.5561, 114.2015), (22.5569, 114.2085),
    (22.5548, 114.2134), (22.5560, 114.2179), (22.5518, 114.2213), (22.5509, 114.2243),
    (22.5480, 114.2270), (22.5453, 114.2254), (22.5437, 114.2263), (22.5437, 114.2336),
    (22.5507, 114.2371), (22.5557, 114.2487), (22.5590, 114.2620), (22.5600, 114.3000),
    (22.5680, 114.3330), (22.5620, 114.4340), (22.5450, 114.4550), (22.4690, 114.4550),
    (22.3650, 114.5025), (22.1485, 114.5025), (22.1485, 113.9395), (22.1420, 113.8970),
    (22.1840, 113.8320), (22.2170, 113.8170), (22.2680, 113.8390), (22.2730, 113.8470),
    (22.3330, 113.8690), (22.4290, 113.8690), (22.4720, 113.9480), (22.5100, 113.9950),
    (22.5010, 114.0100), (22.5020, 114.0167), (22.5068, 114.0254), (22.5051, 114.0408),
    (22.5023, 114.0511), (22.5047, 114.0564),
]

# The half of Shenzhen Bay's port that Hong Kong's law holds in.
SHENZHEN_BAY_PORT = [
    (22.4907, 113.9463), (22.4905, 113.9403), (22.4947, 113.9402), (22.4947, 113.9423),
    (22.4955, 113.9444), (22.4955, 113.9458), (22.5004, 113.9457), (22.5025, 113.9434),
    (22.5038, 113.9431), (22.5039, 113.9463),
]

# Gongbei's canal, the Inner Harbour, the channel between Hengqin and the islands, and the sea.
MACAU = [
    (22.2074, 113.5347), (22.2123, 113.5331), (22.2132, 113.5346), (22.2136, 113.5381),
    (22.2132, 113.5417), (22.2163, 113.5434), (22.2170, 113.5444), (22.2166, 113.5476),
    (22.2170, 113.5508), (22.2160, 113.5520), (22.2122, 113.5623), (22.2082, 113.5700),
    (22.2041, 113.5705), (22.2041, 113.6050), (22.1656, 113.6300), (22.1089, 113.6300),
    (22.0767, 113.6100), (22.0767, 113.5710), (22.0988, 113.5710), (22.1089, 113.5496),
    (22.1156, 113.5483), (22.1454, 113.5496), (22.1570, 113.5395), (22.1733, 113.5320),
    (22.1822, 113.5282), (22.1845, 113.5284), (22.1888, 113.5296), (22.1945, 113.5336),
    (22.2023, 113.5356), (22.2067, 113.5354),
]

# The campus on Hengqin that Macau's law holds on.
UNIVERSITY_OF_MACAU = [
    (22.1361, 113.5474), (22.1206, 113.5466), (22.1206, 113.5457), (22.1241, 113.5408),
    (22.1355, 113.5402),
]

# Macau's hall in the port of Hengqin.
HENGQIN_PORT = [
    (22.1375, 113.5454), (22.1402, 113.5452), (22.1402, 113.5442), (22.1410, 113.5442),
    (22.1415, 113.5450), (22.1433, 113.5450), (22.1433, 113.5456), (22.1394, 113.5458),
    (22.1393, 113.5453), (22.1382, 113.5454), (22.1382, 113.5463), (22.1375, 113.5462),
]

TAIWAN = [
    (25.75, 121.00), (25.90, 122.10), (25.60, 122.40), (24.60, 122.30), (22.60, 121.90),
    (21.60, 121.80), (21.60, 120.50), (22.60, 119.80), (22.90, 119.10), (23.60, 119.05),
    (24.10, 119.50), (25.00, 120.50),
]
KINMEN = [
    (24.543, 118.405), (24.495, 118.523), (24.427, 118.546), (24.100, 118.400),
    (24.100, 118.180), (24.350, 118.180), (24.365, 118.140), (24.385, 118.140),
    (24.410, 118.150), (24.438, 118.197), (24.478, 118.232), (24.505, 118.275),
    (24.512, 118.331),
]
WUQIU = [(24.92, 119.39), (25.05, 119.39), (25.05, 119.54), (24.92, 119.54)]
MATSU = [
    (25.880, 119.870), (26.040, 119.870), (26.150, 119.850), (26.215, 119.875),
    (26.261, 119.926), (26.307, 119.948), (26.325, 119.983), (26.440, 120.420),
    (26.440, 120.580), (26.280, 120.580), (26.200, 120.100), (25.880, 120.050),
]
PRATAS = [(20.50, 116.55), (20.90, 116.55), (20.90, 117.00), (20.50, 117.00)]
ITU_ABA = [(10.35, 114.33), (10.40, 114.33), (10.40, 114.40), (10.35, 114.40)]


def polygon(points):
    return Polygon([(longitude, latitude) for latitude, longitude in points])


def mainland(natural_earth):
    """The mainland with its sea, as one polygon."""
    zones = json.load(open(natural_earth))["features"]
    outline = next(shape(z["geometry"]) for z in zones if z["properties"]["zone"] == "CN")
    land = max(outline.buffer(0).geoms, key=lambda part: part.area).simplify(0.0006)
    folder = os.path.dirname(os.path.abspath(__file__))
    for correction in json.load(open(os.path.join(folder, "zones-corrections.json"))):
        south, west, north, east = correction["box"]
        land = land.difference(box(west, south, east, north))
        land = unary_union([land] + [polygon(ring).buffer(0) for ring in correction["rings"]])
    land = unary_union([land, polygon(OFFSHORE)])
    # Slivers that a correction cut off are below a square kilometre.
    parts = sorted(getattr(land, "geoms", [land]), key=lambda part: -part.area)
    for part in parts[1:]:
        if part.area > 0.0001:
            sys.exit(f"a part of the mainland is cut off: {part.bounds}")
    return Polygon(parts[0].exterior)


def encoded(points):
    """Vertices in ten-thousandths of a degree, each as its difference from the last.

    A number is doubled, with its sign in the lowest bit, and cut into groups of five bits, lowest
    first; a group is a character from `?` on, plus 32 when another one follows.
    """
    text = []
    last = (0, 0)
    for latitude, longitude in points:
        vertex = (round(latitude * 10_000), round(longitude * 10_000))
        for value in (vertex[0] - last[0], vertex[1] - last[1]):
            value = value << 1 if value >= 0 else ~(value << 1)
            while value >= 32:
                text.append(chr((value & 31 | 32) + 63))
                value >>= 5
            text.append(chr(value + 63))
        last = vertex
    return "".join(text)


def vertices(part):
    """The outline of a polygon, without the last vertex and without repetitions."""
    points = []
    for longitude, latitude in part.exterior.coords[:-1]:
        point = (round(latitude, 4), round(longitude, 4))
        if not points or points[-1] != point:
            points.append(point)
    return points


def write(name, comment, parts):
    print(f"  /// {comment}")
    print(f"  static let {name}: [StaticString] = [")
    for points in parts:
        text = encoded(points)
        print('    #"""')
        for start in range(0, len(text), 94):
            print("    " + text[start : start + 94])
        print('    """#,' if len(parts) > 1 else '    """#')
    print("  ]")


def main():
    print("// Drawn by Scripts/zones.py from Natural Earth 1:10m (public domain), and along the border at towns")
    print("// after OpenStreetMap (© OpenStreetMap contributors, ODbL).")
    print()
    print("/// The outlines of the zones, encoded as `ZoneOutline` reads them.")
    print("enum ZoneOutlines {")
    write("hongKong", "Hong Kong, with its waters and its half of Shenzhen Bay's port.",
          [HONG_KONG, SHENZHEN_BAY_PORT])
    print()
    write("macau", "Macau, with its waters, and the campus and the port's hall on Hengqin.",
          [MACAU, UNIVERSITY_OF_MACAU, HENGQIN_PORT])
    print()
    write("taiwan", "Taiwan with Penghu, Kinmen, Wuqiu, Matsu and the islets further out.",
          [TAIWAN, KINMEN, WUQIU, MATSU, PRATAS, ITU_ABA])
    print()
    write("mainland", "The mainland with Hainan and its coastal waters, and the Paracels.",
          [vertices(mainland(sys.argv[1])), PARACELS])
    print("}")


if __name__ == "__main__":
    main()
