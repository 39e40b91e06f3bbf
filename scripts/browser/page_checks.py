"""What the browser checks of all pages have in common."""

import json

# The screens on which every page is looked at: width, height, and whether it is a touch screen.
SIZES = {"phone": (390, 844, True), "tablet": (768, 1024, True), "desktop": (1440, 900, False)}
SCHEMES = ("light", "dark")
ENTER = "\ue007"
TAB = "\ue004"
DOWN = "\ue015"

# Compares every visible text with the nearest background that is painted behind it (WCAG 2.2, 1.4.3).
CONTRAST = """
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const parse = (colour) => {
  canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
  .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
  .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return ground;
};
// What the browser paints below a page without a background of its own.
const sample = document.body.appendChild(document.createElement('i'));
sample.style.backgroundColor = 'Canvas';
const ground = parse(getComputedStyle(sample).backgroundColor);
sample.remove();
const poor = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest('svg title, svg desc, script, .unseen')) continue;
  const style = getComputedStyle(element);
  const [one, other] = [light(parse(element.closest('svg') ? style.fill : style.color)), light(behind(element))].sort((a, b) => b - a);
  const ratio = (one + .05) / (other + .05);
  if (ratio < 4.5) poor.add(element.tagName + '.' + element.className + ' ' + ratio.toFixed(2));
}
return [...poor];
"""

# The next Tab is the first of the page.
AT_THE_TOP = "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); "
# The controls that Tab must reach, of each group of radio buttons the one that is chosen.
CONTROLS = """
const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')];
window.controls = all.filter((each) => each.checkVisibility() && (each.type !== 'radio' || each.checked));
return controls.length;
"""

# The structure that a screen reader needs; the argument has the landmarks of the page.
STRUCTURE = """
const problems = [];
const need = (holds, words) => { if (!holds) problems.push(words); };
for (const name of arguments[0]) {
  need(document.querySelectorAll('body > ' + name).length === 1, 'there must be one ' + name);
}
need(document.documentElement.lang === 'en', 'the language is not given');
need(document.querySelectorAll('h1').length === 1, 'there must be one h1');
let last = 0;
for (const heading of document.querySelectorAll('h1, h2, h3')) {
  const level = Number(heading.tagName[1]);
  need(level <= last + 1, 'a heading skips a level: ' + heading.textContent);
  last = level;
}
for (const control of document.querySelectorAll('input:not([type=hidden]), select')) {
  need(control.labels.length === 1, 'no label: ' + control.id);
}
for (const section of document.querySelectorAll('section')) {
  need(document.getElementById(section.getAttribute('aria-labelledby'))
    || !section.id && section.firstElementChild.matches('h2, h3'), 'a section without a name: ' + section.id);
}
for (const table of document.querySelectorAll('table')) {
  need(table.caption && table.caption.textContent, 'a table without a caption');
  need([...table.querySelectorAll('th')].every((cell) => cell.scope), 'a heading cell without a scope');
}
for (const anchor of document.querySelectorAll('a[href^="#"]')) {
  // What follows a question mark are filters.
  const name = decodeURIComponent(anchor.getAttribute('href').slice(1).split('?')[0]);
  need(document.getElementById(name), 'a link to nowhere: ' + name);
}
for (const picture of document.querySelectorAll('svg:not([aria-hidden])')) {
  need(picture.getAttribute('aria-label') || picture.querySelector(':scope > title'), 'a picture without a title');
  need(picture.closest('[role=img]') || picture.getAttribute('role') === 'group', 'a picture without a role');
}
for (const part of document.querySelectorAll('svg a')) {
  need(part.getAttribute('aria-label'), 'a part of a picture that leads somewhere without a name');
}
const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
need(new Set(ids).size === ids.length, 'an id is repeated');
return problems;
"""


# What a region that scrolls sideways says of it, after the next picture.
CUT = """
const done = arguments[arguments.length - 1];
requestAnimationFrame(() => setTimeout(() => {
  const wrong = [];
  for (const region of document.querySelectorAll('.scroll')) {
    if (!region.checkVisibility()) continue;
    const hint = region.previousElementSibling;
    const isCut = region.scrollWidth > region.clientWidth + 1;
    const isTold = hint !== null && hint.matches('.more-columns') && hint.checkVisibility() && hint.textContent !== '';
    if (isCut !== isTold) wrong.push(region.getAttribute('aria-label') + (isCut ? ' is cut off and does not say so' : ' says that it is cut off'));
  }
  done(wrong);
}, 50));
"""

# Whether the element that has the focus looks as it does without.
UNFOCUSED = "return getComputedStyle(document.activeElement).outlineStyle === 'none'"


def fail(words):
    raise AssertionError(words)


def screens(driver):
    """Shows the page on each screen, in light and in dark mode; gives the name of the screen."""
    for size, (width, height, is_touched) in SIZES.items():
        for scheme in SCHEMES:
            driver.command("Emulation.setDeviceMetricsOverride",
                           width=width, height=height, deviceScaleFactor=1, mobile=is_touched)
            driver.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            yield f"{size}-{scheme}"


def check_structure(driver, name, landmarks=("header", "nav", "main", "footer")):
    problems = driver.script(STRUCTURE, landmarks)
    if problems:
        fail(f"{name}: {problems}")


def check_look(driver, name):
    """Checks that the page does not scroll sideways, and that its text has enough contrast."""
    across = driver.script("return document.documentElement.scrollWidth - innerWidth")
    if across > 0:
        fail(f"{name}: the page scrolls sideways by {across} pixels")
    poor = driver.script(CONTRAST)
    if poor:
        fail(f"{name}: contrast below 4.5 to 1: {poor}")


def check_console(driver, name):
    """Checks that nothing was written to the console since the last call."""
    console = driver.log("browser")
    if console:
        fail(f"{name}: the console has {console}")


def tab_to(driver, name, selector, most=20):
    """Presses Tab until an element has the focus, and checks that it can be seen."""
    for _ in range(most):
        press(driver, TAB)
        if driver.script("return document.activeElement.matches(arguments[0])", selector):
            break
    else:
        fail(f"{name}: Tab does not reach {selector}")
    if driver.script(UNFOCUSED):
        fail(f"{name}: the focus on {selector} is not visible")


def tab_through(driver, name):
    """Reaches each control of the page by keyboard, in its order, and sees the focus."""
    for number in range(driver.script(AT_THE_TOP + CONTROLS)):
        tab_to(driver, f"{name}, control {number}", ":focus", most=1)
        reached = driver.script("return controls.indexOf(document.activeElement)")
        if reached != number:
            fail(f"{name}: Tab reaches control {reached}, not {number}")


def check_cut(driver, name):
    """Checks that each table that is cut off says so, and no other."""
    wrong = driver.wait_for_script(CUT)
    if wrong:
        fail(f"{name}: {wrong}")


def press(driver, key):
    driver.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
        {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})


def requests(driver, page):
    """The URLs that were requested, without that of the page."""
    found = []
    for entry in driver.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            if url.split("#")[0] != page and not url.startswith("data:"):
                found.append(url)
    return found
