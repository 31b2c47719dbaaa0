"""Follows every link of a served tree, and checks that its pages agree about each other.

Usage: crawl.py WEBROOT PORT, where the root's name is the host and nginx serves it over TLS on that port.
Prints the number of requested URLs; every fault is a line on standard error and a failure.
"""
import http.client
import json
import pathlib
import re
import ssl
import sys
import urllib.parse

import extruct
import lxml.etree
import lxml.html

root, port = pathlib.Path(sys.argv[1]), int(sys.argv[2])
host = root.name
site = f"https://{host}"
connection = http.client.HTTPSConnection("127.0.0.1", port, context=ssl._create_unverified_context(), timeout=20)
faults, answers = [], {}
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
# The later pages of a list, and the pages of all values, link only pages in the sitemap.
FURTHER = re.compile(r"/page/\d+$|/all/[a-z-]+$")
LINKED = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("form", "action"), ("source", "srcset"))


def fault(where, text):
    faults.append(f"{where}: {text}")


def ask(path):
    """The status and the bytes of the server's answer for a path."""
    if path not in answers:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        answers[path] = answer.status, answer.read()
    return answers[path]


class Page:
    """A page of the tree, at the path of its URL."""

    def __init__(self, file):
        self.folder = file.parent.relative_to(root).as_posix()
        self.path = "/" if self.folder == "." else "/" + self.folder
        self.tree = lxml.html.fromstring(file.read_bytes(), parser=lxml.html.HTMLParser(encoding="utf-8"))
        self.canonical = next(iter(self.attributes("link[rel=canonical]", "href")), None)
        self.alternates = {node.get("hreflang"): node.get("href") for node in self.tree.cssselect("link[hreflang]")}
        self.is_indexed = not any("noindex" in each for each in self.attributes("meta[name=robots]", "content"))
        self.ids = {node.get("id") for node in self.tree.iter() if node.get("id")}
        self.source = file.read_text("utf-8")

    def attributes(self, selector, name):
        return [node.get(name) for node in self.tree.cssselect(selector)]

    def links(self):
        for element, attribute in LINKED:
            for node in self.tree.iter(element):
                if node.get(attribute):
                    yield urllib.parse.urljoin(site + self.path, node.get(attribute).strip())


def check_links(page):
    for link in page.links():
        url, _, fragment = link.partition("#")
        if not url.startswith(site + "/"):
            if link.startswith("http:"):
                fault(page.path, f"{link} is not https")
            continue
        path = url[len(site):]
        status, _ = ask(path)
        if status != 200:
            fault(page.path, f"{path} gives {status}")
        target = pages.get(urllib.parse.unquote(path.partition("?")[0]))
        if fragment and target and fragment not in target.ids:
            fault(page.path, f"{path} has no place #{fragment}")


def check_languages(page):
    """A page in several languages links all of them, including itself, and each links it back."""
    if page.canonical is None:
        if page.alternates:
            fault(page.path, "alternates without a canonical URL")
        return
    if page.canonical != site + page.path:
        target = pages.get(page.canonical[len(site):])
        if not target or target.canonical != page.canonical:
            fault(page.path, f"{page.canonical} is not canonical itself")
        return
    if page.alternates and page.canonical not in page.alternates.values():
        fault(page.path, "its alternates do not name it")
    for language, url in page.alternates.items():
        other = pages.get(url[len(site):])
        if other is None:
            fault(page.path, f"{language} leads to {url}, which is no page")
        elif other.alternates != page.alternates:
            fault(page.path, f"{url} does not lead back")
        elif language not in ("x-default", other.tree.get("lang")):
            fault(page.path, f"{url} is not in {language}")


def check_structured_data(page):
    """The structured data matches the visible page: its breadcrumbs, and its listings."""
    for data in extruct.extract(page.source, base_url=site + page.path, syntaxes=["json-ld"])["json-ld"]:
        for node in data.get("@graph", [data]):
            if node["@type"] == "BreadcrumbList":
                names = [each["name"] for each in node["itemListElement"]]
                seen = [" ".join(each.text_content().split()) for each in page.tree.cssselect(".crumbs li")]
                if [" ".join(name.split()) for name in names] != seen:
                    fault(page.path, f"the breadcrumbs {names} are shown as {seen}")
            check_addresses(page, node)


def check_addresses(page, node):
    for name, value in node.items() if isinstance(node, dict) else ():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                check_addresses(page, each)
            elif name in ("url", "item", "image", "logo", "contentUrl") and str(each).startswith(site + "/"):
                path = each[len(site):].partition("#")[0]
                if "{" not in path and ask(path)[0] != 200:
                    fault(page.path, f"the structured data names {path}, which gives {ask(path)[0]}")


def schema(name):
    return lxml.etree.XMLSchema(lxml.etree.parse(str(pathlib.Path(__file__).parent / name)))


def sitemap_lines(path):
    status, data = ask(path)
    if status != 200:
        return fault(path, f"gives {status}") or []
    document = lxml.etree.fromstring(data)
    parts = document.findall(f"{SITEMAP}sitemap/{SITEMAP}loc")
    rules = schema("sitemap-index.xsd" if parts else "sitemap.xsd")
    if not rules.validate(document):
        fault(path, rules.error_log.last_error)
    if parts:
        return [line for part in parts for line in sitemap_lines(part.text[len(site):])]
    return document.findall(f"{SITEMAP}url")


def check_sitemaps():
    """The sitemaps list exactly the indexed pages, with the same languages."""
    listed = {}
    for line in sitemap_lines("/sitemap.xml"):
        url = line.findtext(f"{SITEMAP}loc")
        listed[url] = {link.get("hreflang"): link.get("href") for link in line.findall(f"{XHTML}link")}
    wanted = {page.canonical: page.alternates for page in pages.values()
              if page.is_indexed and page.canonical == site + page.path}
    for url in sorted(listed.keys() - wanted.keys()):
        fault("/sitemap.xml", f"{url} is in it, and should not be")
    for url in sorted(wanted.keys() - listed.keys()):
        if not FURTHER.search(url):
            fault("/sitemap.xml", f"{url} is not in it")
    for url in listed.keys() & wanted.keys():
        if listed[url] != wanted[url]:
            fault("/sitemap.xml", f"{url} has other languages than its page")
    if f"Sitemap: {site}/sitemap.xml" not in ask("/robots.txt")[1].decode():
        fault("/robots.txt", "does not name the sitemap")


# The page of a pattern has no URL, and 404.html is only sent for unknown paths.
pages = {page.path: page for page in map(Page, root.rglob("index.html")) if "_" not in page.folder.split("/")}
everything = [*pages.values(), *map(Page, root.rglob("404.html"))]
for page in everything:
    check_links(page)
    check_structured_data(page)
for page in pages.values():
    check_languages(page)
check_sitemaps()
for line in faults[:200]:
    print(line, file=sys.stderr)
print(json.dumps({"pages": len(everything), "urls": len(answers)}))
sys.exit(1 if faults else 0)
