"""Validates the sitemaps of a web root against their schemas.

Usage: sitemaps.py ROOT
Prints a JSON object: for each URL its lastmod, its part and its pictures.
"""
import json
import pathlib
import sys

from lxml import etree

here, root = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
urlset, index = (etree.XMLSchema(etree.parse(str(here / name))) for name in ("sitemap.xsd", "sitemap-index.xsd"))
S, I = "{http://www.sitemaps.org/schemas/sitemap/0.9}", "{http://www.google.com/schemas/sitemap-image/1.1}"
found, main = {}, etree.parse(str(root / "sitemap.xml"))
parts = ["sitemap.xml"]
if main.getroot().tag == S + "sitemapindex":
    index.assertValid(main)
    parts = [e.text.rsplit("/", 1)[1] for e in main.iter(S + "loc")]
assert {p for p in parts} | {"sitemap.xml"} == {p.name for p in root.glob("sitemap*")}, parts
for part in parts:
    document = etree.parse(str(root / part))
    urlset.assertValid(document)
    for url in document.iter(S + "url"):
        location = url.findtext(S + "loc")
        assert location not in found, location
        found[location] = {
            "date": url.findtext(S + "lastmod"), "part": part,
            "images": [e.text for e in url.iter(I + "loc")],
        }
print(json.dumps(found))
