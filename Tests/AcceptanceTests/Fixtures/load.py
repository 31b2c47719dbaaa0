"""Requests the files of two trees from a server until it is terminated, and compares every answer.

Usage: load.py PORT TREE TREE OUTPUT
Writes three numbers into the output: the answers, and how many of them only the first and only the
second tree can give. Each line after that is a wrong answer.
"""
import http.client
import pathlib
import signal
import sys
import threading

port, trees, output = int(sys.argv[1]), [pathlib.Path(p) for p in sys.argv[2:4]], sys.argv[4]
HOST = "cars.example.com"
stopped = threading.Event()
lock = threading.Lock()
counts, faults = [0, 0, 0], []


def pages(tree):
    root = tree / "web" / HOST
    found = {}
    for file in root.rglob("*"):
        name = "/" + str(file.relative_to(root))
        if not file.is_file() or name.endswith("404.html"):
            continue
        url = name.removesuffix("/index.html") or "/"
        # The one page of a place with parameters answers for other paths.
        # Sitemaps and feeds contain the dates of changes, and a page that changes back has changed too.
        if "/_" not in url and "sitemap" not in url and not url.endswith("/feed.xml"):
            found[url] = file.read_bytes()
    return found, (root / "404.html").read_bytes(), (root / "zh-Hans/404.html").read_bytes()


first, second = pages(trees[0]), pages(trees[1])
urls = sorted(set(first[0]) | set(second[0]))


def answers(tree, url):
    """The status and the bodies that a tree may answer with.

    A server looks for a page and then for the page that says that there is none: the link may be
    switched between the two.
    """
    if url in tree[0]:
        return {(200, tree[0][url])}
    number = 2 if url.startswith("/zh-Hans/") else 1
    return {(404, first[number]), (404, second[number])}


def ask(start):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    number = start
    while not stopped.is_set():
        url = urls[number % len(urls)]
        number += 7
        try:
            connection.request("GET", url, headers={"Host": HOST})
            reply = connection.getresponse()
            got = reply.status, reply.read()
        except Exception as error:
            if stopped.is_set():
                return
            got = repr(error), b""
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        wanted = answers(first, url), answers(second, url)
        with lock:
            counts[0] += 1
            if got not in wanted[0] | wanted[1]:
                faults.append(f"{url}: {got[0]}, {len(got[1])} bytes")
            elif wanted[0] != wanted[1]:
                counts[1 if got in wanted[0] else 2] += 1


# The parent process may have blocked the signal.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
signal.signal(signal.SIGTERM, lambda *_: stopped.set())
threads = [threading.Thread(target=ask, args=(n,)) for n in range(3)]
for thread in threads:
    thread.start()
stopped.wait()
for thread in threads:
    thread.join()
pathlib.Path(output).write_text("\n".join([" ".join(map(str, counts))] + faults[:20]) + "\n")
