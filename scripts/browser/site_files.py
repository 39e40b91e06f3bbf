"""Checks the files of a site: names, sizes, links, and what they may load."""

import os
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

POLICY = ("default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'")
LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "form": "action"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads, self.policy, self.inline = set(), [], [], None, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        if tag in LOADING and LOADING[tag] in values:
            self.loads.append(values[LOADING[tag]])
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        if tag == "style" or tag == "script" and "src" not in values:
            self.inline.append(f"<{tag}>")
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


def files(folder):
    for path, _, names in os.walk(folder):
        yield from (os.path.relpath(os.path.join(path, name), folder) for name in names)


def problems(folder, most_megabytes=60):
    """What is wrong with the files of a site, and how many pages and links it has."""
    found, pages, links = [], {}, 0
    paths = set(files(folder))
    for path in sorted(paths):
        if not re.fullmatch(r"(?:[a-z0-9_-][a-z0-9._-]{0,199}/)*[a-z0-9_-][a-z0-9._-]{0,199}|\.assay-site", path):
            found.append(f"{path}: the name is not safe for every file system")
        if path.endswith(".html"):
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                pages[path] = Page(file.read())
    for path, page in pages.items():
        if page.policy != POLICY:
            found.append(f"{path}: the content security policy is {page.policy!r}")
        if page.inline:
            found.append(f"{path}: the policy refuses {page.inline}")
        for address in page.links + page.loads:
            parts = urlsplit(address)
            if parts.scheme in ("https", "http") and address in page.links or address == "data:,":
                continue
            links += 1
            target = os.path.normpath(os.path.join(os.path.dirname(path), parts.path)) if parts.path else path
            if parts.scheme or parts.netloc or target not in paths:
                found.append(f"{path}: {address} leads nowhere")
            elif parts.fragment and unquote(parts.fragment) not in pages[target].ids:
                found.append(f"{path}: {address} names no id")
    size = sum(os.path.getsize(os.path.join(folder, path)) for path in paths) / 1e6
    if size > most_megabytes:
        found.append(f"the site has {size:.1f} MB, more than {most_megabytes}")
    return found, f"{len(pages)} pages, {links} links, {size:.1f} MB"
