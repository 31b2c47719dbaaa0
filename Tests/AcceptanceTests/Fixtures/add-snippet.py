"""Adds members to waymark.json in the current folder, as a reader of a how-to page does.

Usage: add-snippet.py PLACE < SNIPPET
PLACE is the path of an object, such as environments/production; "" is the whole file.
"""

import json
import re
import sys

# A string, a comment, or a comma before a closing bracket.
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*\n|/\*.*?\*/)*[}\]])', re.S)


def parse(text):
    return json.loads(TOKEN.sub(lambda m: m[0] if m[0][0] == '"' else "", text))


def merge(target, members):
    for key, value in members.items():
        # A source is replaced as a whole, because it has one kind only.
        if isinstance(value, dict) and isinstance(target.get(key), dict) and key != "source":
            merge(target[key], value)
        else:
            target[key] = value


with open("waymark.json", encoding="utf-8") as file:
    project = parse(file.read())
target = project
for key in filter(None, sys.argv[1].split("/")):
    target = target[key]
merge(target, parse("{" + sys.stdin.read().strip().rstrip(",") + "}"))
with open("waymark.json", "w", encoding="utf-8") as file:
    json.dump(project, file, ensure_ascii=False, indent=2)
