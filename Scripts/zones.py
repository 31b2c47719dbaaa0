#!/usr/bin/env python3
"""Draws the outlines of Sources/Maps/Datums/ZoneOutlines.swift.

    python3 Scripts/zones.py natural_earth.geojson > Sources/Maps/Datums/ZoneOutlines.swift

Needs shapely (pip install shapely). The input has one MultiPolygon a zone, with the property "zone";
only CN is read. Three things make the outlines:

1. The land border of the mainland, from Natural Earth 1:10m (public domain).
2. Places on both sides of that border (zones-places.txt). Natural Earth is off by one to four
   kilometres along rivers and in the hills, which puts border towns in the wrong country. Within two
   kilometres of a listed place, the nearest listed place decides instead.
3. The sea, drawn by hand. A line outside the outermost islands takes the place of the coast, so that
   quays, bridges and new land are never in the sea. Hong Kong, Macau and Taiwan are drawn the same
   way and asked first.
"""

import json
import math
import os
import sys

from shapely.geometry import Point, Polygon, shape
from shapely.ops import unary_union

# How far a simplified border may be from Natural Earth's, in degrees.
TOLERANCE = 0.003

# Latitude and longitude, in this order.
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

# Hong Kong: points between the stations and villages of the two banks of the Shenzhen river, then
# the bounds of the territory at sea, rounded.
HONG_KONG = [
    (22.503, 114.050), (22.510, 114.060), (22.5165, 114.066), (22.518, 114.0725),
    (22.527, 114.079), (22.535, 114.092), (22.534, 114.104), (22.5305, 114.111),
    (22.5315, 114.116), (22.536, 114.121), (22.540, 114.128), (22.543, 114.138),
    (22.545, 114.149), (22.554, 114.1545), (22.560, 114.163), (22.560, 114.172),
    (22.556, 114.182), (22.556, 114.196), (22.557, 114.206), (22.555, 114.218),
    (22.548, 114.2245), (22.545, 114.227), (22.544, 114.234), (22.553, 114.243),
    (22.559, 114.262), (22.560, 114.300), (22.568, 114.333), (22.562, 114.434),
    (22.545, 114.455), (22.469, 114.455), (22.365, 114.5025), (22.1485, 114.5025),
    (22.1485, 113.940), (22.142, 113.897), (22.184, 113.832), (22.217, 113.817),
    (22.268, 113.839), (22.273, 113.847), (22.333, 113.869), (22.429, 113.869),
    (22.472, 113.948), (22.510, 113.995), (22.501, 114.010),
]

# The half of Shenzhen Bay's port in which Hong Kong's law applies.
SHENZHEN_BAY_PORT = [
    (22.491, 113.9405), (22.4945, 113.9405), (22.4955, 113.9445), (22.502, 113.9435),
    (22.5035, 113.9432), (22.5038, 113.9463), (22.491, 113.9463),
]

# Macau: the gates to Zhuhai, the middle of the Inner Harbour and of the channel along Hengqin, and
# the sea.
MACAU = [
    (22.208, 113.534), (22.2125, 113.535), (22.214, 113.541), (22.2165, 113.545),
    (22.2165, 113.551), (22.213, 113.561), (22.2045, 113.570), (22.2045, 113.605),
    (22.166, 113.630), (22.110, 113.630), (22.077, 113.610), (22.077, 113.571),
    (22.099, 113.571), (22.109, 113.550), (22.116, 113.548), (22.145, 113.5495),
    (22.157, 113.5395), (22.173, 113.532), (22.183, 113.5285), (22.195, 113.533),
    (22.203, 113.535),
]

# The campus on Hengqin on which Macau's law applies.
UNIVERSITY_OF_MACAU = [
    (22.136, 113.547), (22.121, 113.5465), (22.121, 113.5455), (22.124, 113.541), (22.1355, 113.540),
]

# Macau's hall in the port of Hengqin.
HENGQIN_PORT = [
    (22.1375, 113.5445), (22.1405, 113.5445), (22.143, 113.545), (22.143, 113.5457),
    (22.1375, 113.5457),
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


def places():
    """Latitude, longitude and side of each listed place: C for the mainland, F for abroad."""
    folder = os.path.dirname(os.path.abspath(__file__))
    lines = [line.split() for line in open(os.path.join(folder, "zones-places.txt"))]
    return [(float(w[0]), float(w[1]), w[2]) for w in lines if w and w[0] != "#"]


def cell(place, others):
    """The area within two kilometres of a place and nearer to it than to any other."""
    # Kilometres to the east and to the north of the place.
    north = 111.2
    east = 111.2 * math.cos(math.radians(place[0]))
    ring = [(2 * math.cos(math.pi * k / 6), 2 * math.sin(math.pi * k / 6)) for k in range(12)]
    for other in others:
        x, y = (other[1] - place[1]) * east, (other[0] - place[0]) * north
        if 0 < math.hypot(x, y) < 4:
            ring = cut(ring, x, y)
    return Polygon([(place[1] + x / east, place[0] + y / north) for x, y in ring])


def cut(ring, x, y):
    """The part of a ring that is nearer to the origin than to a point."""
    # Negative on the side of the origin.
    side = lambda point: point[0] * x + point[1] * y - (x * x + y * y) / 2
    kept = []
    for start, end in zip(ring, ring[1:] + ring[:1]):
        a, b = side(start), side(end)
        if a <= 0:
            kept.append(start)
        if a * b < 0:
            share = a / (a - b)
            kept.append(tuple(s + share * (e - s) for s, e in zip(start, end)))
    return kept


def mainland(natural_earth):
    """The mainland with its sea, as one polygon."""
    zones = json.load(open(natural_earth))["features"]
    outline = next(shape(z["geometry"]) for z in zones if z["properties"]["zone"] == "CN")
    land = max(outline.buffer(0).geoms, key=lambda part: part.area).simplify(TOLERANCE)
    listed = places()
    cells = {side: unary_union([cell(p, listed) for p in listed if p[2] == side]) for side in "CF"}
    land = unary_union([land.difference(cells["F"]), cells["C"], polygon(OFFSHORE)])
    # An area that foreign places cut off is foreign too: Natural Earth draws ten kilometres of coast south of
    # Mong Cai into China. A listed place there, or a hole, needs more places on the way to it.
    parts = sorted(getattr(land, "geoms", [land]), key=lambda part: -part.area)
    for part in parts[1:]:
        if any(part.contains(Point(p[1], p[0])) for p in listed if p[2] == "C"):
            sys.exit(f"a part of the mainland is cut off: {part.bounds}")
    for hole in parts[0].interiors:
        if Polygon(hole).area > 0.0001:
            sys.exit(f"a part of abroad is cut off: {hole.bounds}")
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
    print("// Drawn by Scripts/zones.py from Natural Earth 1:10m (public domain) and from places listed by hand.")
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
