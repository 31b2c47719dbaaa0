"""Texts in HTML: writes records with them, and checks the results with html5lib.

Usage: html_texts.py write NDJSON, or html_texts.py judge NDJSON PAGES, where PAGES has a folder for each record. What
`waymark records read` printed is on standard input of the judge.
"""
import html.entities
import json
import pathlib
import random
import re
import sys

import html5lib
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import tokenTypes as kinds

here = pathlib.Path(__file__).parent
ATTACKS = json.loads((here / "html-attacks.json").read_text("utf-8"))
RAW = {"script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "xmp"}
BREAKOUTS = set(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr "
    "ol p pre ruby s small span strong strike sub sup table tt u ul var".split())
ALLOWED = {"p", "br", "ul", "ol", "li", "strong", "em", "h3", "h4", "h5", "h6"}


# Random texts of tags, attributes, comments and references, whole and broken.
def attribute(random):
    return random.choice([
        "", " a", " a=b", " a='x>y'", ' a="<b>"', " =x", " a/b", " onload=alert(1)", " a = b", ' style="x"y', "/", " /",
        " a=b/", " a='", "\n\t", " <p"])


def reference(random):
    names = sorted(html.entities.name2codepoint)
    numbers = [0, 9, 13, 32, 38, 60, 128, 150, 160, 8232, 8238, 55296, 1114112, 99999999999]
    return random.choice([
        "&", "&amp", "&amp;", f"&{random.choice(names)};", f"&{random.choice(names)}", f"&#{random.choice(numbers)};",
        f"&#x{random.choice(numbers):X}", "&#;", "&#x;", "&#xg", "&a", "&notit;", "&ampamp;", "&lt;script&gt;"])


TAGS = ("p b strong i em u span div ul ol li br h1 h2 h3 h6 table tr td th script style svg math template title textarea "
        "iframe noscript a img pre blockquote hr object form select option foreignObject xmp dl dt dd body html").split()
MARKS = ["<!--", "-->", "--!>", "<!-->", "<!--->", "<!doctype x>", "<![CDATA[", "]]>", "<?x", "</", "</>", "<>", "< ",
         "<", "<!", "--", "->", ">", "<!-", "<!--x--", "</ x>", "</3", "<script>", "</script>", "<!--<script>"]
WORDS = ["x", "text", "1", "é", "日本", "-", "😀", '"', "'", "=", " ", "\n", "\r\n", "\t", "\u00a0", "\u202e", "\u2028"]


def piece(random):
    tag, kind = random.choice(TAGS), random.random()
    if kind < .35:
        tag = random.choice([tag, tag, tag.upper()])
        return f"<{tag}{attribute(random)}{random.choice(['>', '>', '>', '/>', ''])}"
    if kind < .6:
        return f"</{tag}{random.choice(['', '', ' ', '/', attribute(random)])}{random.choice(['>', '>', '>', ''])}"
    if kind < .7:
        return reference(random)
    return random.choice(MARKS if kind < .78 else WORDS)


def texts():
    generator = random.Random(34)
    found = ["x" + "".join(piece(generator) for _ in range(generator.randint(1, 30))) for _ in range(400)]
    return ATTACKS + found + ["<b><i><ul><li><ol><li>" * 3000 + "x"]


def write(path):
    with open(path, "w", encoding="utf-8") as file:
        for number, text in enumerate(texts()):
            print(json.dumps({"id": f"t{number}", "title": "A thing", "price": "5 EUR", "body": text}), file=file)


# The visible text, according to the tokenizer of html5lib.
class Parser:
    """The context that html5lib's tokenizer requires about its current element."""

    class tree:
        openElements = []
        defaultNamespace = "html"


class Foreign:
    namespace = "svg"


def seen(text):
    tokenizer = HTMLTokenizer(text, parser=Parser)
    Parser.tree.openElements = []
    out, raw, hidden = [], None, None
    for token in tokenizer:
        kind, name = token["type"], token.get("name")
        if kind in (kinds["Characters"], kinds["SpaceCharacters"]):
            if not raw and not hidden:
                out.append(token["data"])
        elif kind == kinds["StartTag"]:
            if hidden and hidden[0] != "template":
                if name in BREAKOUTS:
                    hidden = None
                elif name == hidden[0] and not token["selfClosing"]:
                    hidden[1] += 1
            elif hidden and name == "template":
                hidden[1] += 1
            elif name == "template" or name in ("svg", "math") and not token["selfClosing"]:
                hidden = hidden or [name, 1]
            if name in RAW and not (hidden and hidden[0] != "template"):
                raw = name
                states = {"script": tokenizer.scriptDataState, "textarea": tokenizer.rcdataState,
                          "title": tokenizer.rcdataState}
                tokenizer.state = states.get(name, tokenizer.rawtextState)
        elif kind == kinds["EndTag"]:
            if raw == name:
                raw = None
            elif hidden and hidden[0] != "template" and name in ("p", "br"):
                hidden = None
            elif hidden and name == hidden[0]:
                hidden = [name, hidden[1] - 1] if hidden[1] > 1 else None
        Parser.tree.openElements = [Foreign] if hidden and hidden[0] != "template" else []
    return "".join(out)


def letters(text):
    """A text without blanks, control characters and direction marks."""
    return re.sub("[\x00-\x20\x7f-\xa0\u2028-\u202e\u2066-\u2069]", "", text)


def depth(element):
    """The depth of nested elements; checks that all are allowed and have no attributes."""
    assert element.tag in ALLOWED | {"DOCUMENT_FRAGMENT"}, element.tag
    assert element.attrib in ({}, {"dir": "auto"}), element.attrib
    return max([1 + depth(child) for child in element], default=0)


def balanced(fragment):
    """Whether each opened tag is closed, and no other text looks like a tag."""
    open_tags = []
    for tag in re.findall("<[^>]*>", fragment):
        end, name = re.fullmatch("<(/?)([a-z0-9]+)(?: dir=auto)?>", tag).groups()
        if end:
            assert open_tags.pop() == name, tag
        elif name != "br":
            open_tags.append(name)
    assert not open_tags, open_tags


def judge_fragment(source, fragment, plain):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    root = parser.parseFragment(fragment, container="div")
    errors = [error for _, error, _ in parser.errors if error != "invalid-codepoint"]
    assert not errors, errors
    assert depth(root) <= 20
    balanced(fragment)
    expected = letters(seen(source))
    assert letters("".join(root.itertext())) == expected
    # The marks and numbers of items are not text of the source.
    without = lambda text: re.sub("[-.0-9]", "", letters(text))
    assert without(plain) == without(expected), plain


def judge(path, pages):
    plain = {record["id"]: record.get("description", "") for record in map(json.loads, sys.stdin)}
    count = 0
    for line in open(path, encoding="utf-8"):
        record = json.loads(line)
        page = (pathlib.Path(pages) / record["id"] / "index.html").read_text("utf-8")
        found = re.search("<div class=\"?prose\"?>(.*?)</div>", page, re.S)
        try:
            judge_fragment(record["body"], found[1] if found else "", plain[record["id"]])
        except Exception as error:
            sys.exit(f"{record['id']}: {record['body']!r}\n{found and found[1]!r}\n{error!r}")
        count += 1
    print(count)


if __name__ == "__main__":
    write(sys.argv[2]) if sys.argv[1] == "write" else judge(*sys.argv[2:])
