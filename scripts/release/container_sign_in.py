"""Signs in to a web application as a person with a browser would, at the page of `assay serve`.

usage: container_sign_in.py URL      the application of Examples/web/flask
"""

import html.parser
import http.cookiejar
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

browser = urllib.request.build_opener(
    urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


class FirstForm(html.parser.HTMLParser):
    """The address and the fields of the first form of a page; of buttons with one name, the first."""

    def __init__(self):
        super().__init__()
        self.action, self.fields, self.is_open = None, {}, False

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form" and self.action is None:
            self.action, self.is_open = values.get("action", ""), True
        elif self.is_open and tag in ("input", "button") and values.get("name"):
            self.fields.setdefault(values["name"], values.get("value", ""))

    def handle_endtag(self, tag):
        if tag == "form":
            self.is_open = False


def opened(url, data=None):
    with browser.open(url, data, timeout=10) as response:
        return response.url, response.read().decode()


def main(application):
    for _ in range(100):
        try:
            _, page = opened(application)
            break
        except urllib.error.URLError:
            time.sleep(0.2)
    else:
        sys.exit("the application does not answer")
    if "Signed in as" in page:
        sys.exit("somebody is signed in already")
    url, page = opened(f"{application}/login")
    form = FirstForm()
    form.feed(page)
    if form.action is None:
        sys.exit(f"no form at {url}: {page[:500]}")
    fields = {"account": "0", "decision": "consent", **form.fields}
    url, page = opened(urllib.parse.urljoin(url, form.action), urllib.parse.urlencode(fields).encode())
    if not url.startswith(application) or "Signed in as" not in page:
        sys.exit(f"not signed in at {url}: {page[:500]}")
    print(page)


main(sys.argv[1])
