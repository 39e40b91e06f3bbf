"""Validates reports and exported vectors against their published schemas, and checks that each schema refuses what has a
mistake.

JUnit XML: schemas/junit-10.xsd, of Jenkins' xUnit plugin, which refuses other reports. SARIF 2.1.0:
schemas/sarif-2.1.0-used.json, the parts of the OASIS schema for the objects that Assay writes, and a copy of the OASIS
schema if ASSAY_SARIF_SCHEMA names one.
"""

import copy
import hashlib
import html.parser
import json
import os
import sys

import jsonschema_rs
from lxml import etree

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schemas")
PUBLISHED = os.path.join(SCHEMAS, "..", "..", "..", "docs", "schemas")
HIDDEN = [chr(code) for code in (*range(0x00, 0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0x202A, 0x202E, 0x2028, 0x2066)]


def need(holds, words):
    if not holds:
        sys.exit(f"check-reports: {words}")


def need_valid(validator, report, words):
    """Needs a schema to accept a report; the schema itself is checked when its validator is made."""
    for error in validator.iter_errors(report):
        need(False, f"{words}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}")


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return file.read()


def not_run(run):
    return run.get("interrupted", {}).get("not_run", [])


def check_junit(folder, name, run):
    schema = etree.XMLSchema(etree.parse(os.path.join(SCHEMAS, "junit-10.xsd")))
    tree = etree.parse(os.path.join(folder, name + ".junit"))
    need(schema.validate(tree), f"{name}.junit: {schema.error_log.last_error}")
    root = tree.getroot()
    suites = root.findall("testsuite")
    told = [case for case in root.iter("testcase") if "\ncause: " in "".join(case.itertext())]
    explained = {id for cause in run["causes"] for id in cause["findings"]} if run["causes"] else set()
    need({f"{case.get('classname')}::{case.get('name')}" for case in told}
         == {result["id"] for result in run["results"] if result["id"] in explained and not result.get("known")},
         f"{name}.junit: other causes")
    need(int(root.get("tests")) == len(root.findall(".//testcase")), f"{name}.junit: tests is not the number of cases")
    cases = [case for suite in suites for case in suite.findall("testcase")]
    left = not_run(run)
    ids = [f"{case.get('classname')}::{case.get('name')}" for case in cases]
    need(sorted(ids) == sorted([r["id"] for r in run["results"]] + left), f"{name}.junit: the cases are not the vectors")
    for vector, case in zip(ids, cases):
        words = case.find("skipped").get("message") if case.find("skipped") is not None else ""
        need(words.startswith("not run: ") == (vector in left), f"{name}.junit: {vector} was not run, or was")
    counted = {"failures": len(root.findall(".//failure")), "errors": len(root.findall(".//error"))}
    for attribute, count in counted.items():
        need(int(root.get(attribute)) == count, f"{name}.junit: {attribute} is not {count}")
    importance = {result["id"]: result["importance"] for result in run["results"]}
    covers = {result["id"]: result["covers"] for result in run["results"]}
    need(len({suite.get("name") for suite in suites}) == len(suites), f"{name}.junit: two suites have one name")
    for suite in suites:
        for case in suite.findall("testcase"):
            need(case.get("classname") == suite.get("name"), f"{name}.junit: {case.get('name')} is in another suite")
            vector = f"{case.get('classname')}::{case.get('name')}"
            if vector in left:
                continue
            wanted = [("importance", importance[vector])] + [("requirement", each) for each in covers[vector]]
            output = case.findtext("system-out")
            need(all(f"[[PROPERTY|{key}={value}]]" in output for key, value in wanted),
                 f"{name}.junit: {case.get('name')} does not carry its properties")
    changed = copy.deepcopy(tree)
    changed.getroot().find("testsuite").set("colour", "red")
    need(not schema.validate(changed), "junit-10.xsd accepts a report with a mistake")


def closed(schema):
    """The schema with every other member refused, to find members that it does not describe."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: each if key in ("if", "then", "allOf") else closed(each) for key, each in schema.items()}
    if "properties" in changed and "additionalProperties" not in changed:
        changed["additionalProperties"] = False
    return changed


def check_against(schema, report, name, mistakes):
    """Checks a report against a published schema, that the schema describes every member, and that it can fail."""
    schemas = {each: json.loads(read(PUBLISHED, each)) for each in os.listdir(PUBLISHED)}
    for change in (lambda each: each, closed):
        known = {each: change(schemas[each]) for each in schemas}
        validator = jsonschema_rs.Draft202012Validator(
            known[schema], registry=jsonschema_rs.Registry(list(known.items())))
        need_valid(validator, report, f"{name}.json")
        for mistake in mistakes:
            changed = copy.deepcopy(report)
            mistake(changed)
            need(not validator.is_valid(changed), f"docs/schemas/{schema} accepts {name}.json with a mistake")


def check_causes(name, causes, unexplained, found):
    caused = {each for cause in causes for each in cause["findings"]}
    need(caused | set(unexplained) == found and not caused & set(unexplained),
         f"{name}.json: the causes and what they leave over are not the findings")


FINDINGS = ("failed", "crashed", "hung")


def check_json(name, run):
    check_against("run.json", run, name, (
        lambda each: each["results"][0].pop("verdict"), lambda each: each["results"][0].update(line="1"),
        lambda each: each.pop("unexplained")))
    found = {result["id"] for result in run["results"] if result["verdict"] in FINDINGS}
    check_causes(name, run["causes"], run["unexplained"], found)


def check_matrix(matrix):
    check_against("matrix.json", matrix, "matrix", (
        lambda each: each["rows"][0]["results"][0].pop("verdict"), lambda each: each["rows"][0].pop("differs"),
        lambda each: each["clients"][1].pop("unexplained"), lambda each: each["clients"][1]["causes"][0].pop("title"),
        lambda each: each["clients"][0]["summary"].update(seconds="1"), lambda each: each.pop("not_run")))
    for place, client in enumerate(matrix["clients"]):
        results = {row["id"]: row["results"][place] for row in matrix["rows"]}
        need({each["client"] for each in results.values()} == {client["name"]}, "matrix.json: results in another order")
        found = {each for each in results if results[each]["verdict"] in FINDINGS}
        check_causes("matrix", client["causes"], client["unexplained"], found)
        need(client["summary"]["findings"] >= len(found), f"matrix.json: findings of {client['name']} are not counted")
    causes = matrix["clients"][2]["causes"]
    need([cause["id"] for cause in causes] == ["refuses-honest-verify-id-token"] and "KeyError" in causes[0]["title"],
         "matrix.json: the error of a client on the honest input is not its only cause")


def check_export(folder):
    """Checks the files of exported vectors, and that a digest is that of the lines."""
    names = sorted(os.listdir(folder))
    need(names, f"{folder} has no exported file")
    for name in names:
        text = read(folder, name)
        document = json.loads(text)
        check_against("vectors.json", document, name.removesuffix(".json"), (
            lambda each: each.pop("now"), lambda each: each["vectors"][0]["input"].clear(),
            lambda each: each["vectors"][0]["expect"].update(core="maybe"),
            lambda each: each["vectors"][0].update(reasons=["because"]), lambda each: each.update(vectors=[])))
        lines = [line.removesuffix(",") + "\n" for line in text.splitlines() if line.startswith('{"id":')]
        need(len(lines) == len(document["vectors"]), f"{name}: a vector is not on a line")
        digest = hashlib.sha256("".join(lines).encode()).hexdigest()
        need(document["digest"] == digest, f"{name}: the digest is not that of the lines")
        covered = {each for vector in document["vectors"] for each in vector["covers"]}
        need(covered == set(document["requirements"]), f"{name}: the requirements are not those that the vectors cover")
        for vector in document["vectors"]:
            need(set(vector["expect"]) == set(document["profiles"]), f"{name}: {vector['id']}: other profiles")
            refused = "reject" in vector["expect"].values()
            need(refused == ("honest" in vector) == ("reasons" in vector), f"{name}: {vector['id']}: no honest twin")


def sarif_schemas():
    paths = [os.path.join(SCHEMAS, "sarif-2.1.0-used.json")]
    if os.environ.get("ASSAY_SARIF_SCHEMA"):
        paths.append(os.environ["ASSAY_SARIF_SCHEMA"])
    for path in paths:
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        yield os.path.basename(path), jsonschema_rs.validator_for(schema, validate_formats=True)


def check_sarif(folder, name, run):
    report = json.loads(read(folder, name + ".sarif"))
    for schema, validator in sarif_schemas():
        need_valid(validator, report, f"{name}.sarif, {schema}")
        changed = copy.deepcopy(report)
        changed["runs"][0]["tool"]["driver"]["rules"][0].pop("id")
        need(not validator.is_valid(changed), f"{schema} accepts a report with a mistake")
    sarif = report["runs"][0]
    invocation = sarif["invocations"][0]
    need(invocation["executionSuccessful"] == (not not_run(run)), f"{name}.sarif: executionSuccessful")
    need(invocation.get("properties", {}).get("notRun", []) == not_run(run), f"{name}.sarif: other vectors not run")
    rules = sarif["tool"]["driver"]["rules"]
    need([rule["id"] for rule in rules] == [result["id"] for result in run["results"]], f"{name}.sarif: other rules")
    open_results = [r["id"] for r in run["results"] if r["verdict"] not in ("passed", "unjudged", "skipped")]
    need([result["ruleId"] for result in sarif["results"]] == open_results, f"{name}.sarif: other results")
    for result in sarif["results"]:
        need(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"{name}.sarif: a wrong ruleIndex")
        location = result["locations"][0]["physicalLocation"]
        uri = location["artifactLocation"]["uri"]
        need(not uri.startswith("/") and ":" not in uri and ".." not in uri, f"{name}.sarif: {uri} is not relative")
        if name == "findings":
            with open(uri, encoding="utf-8") as file:
                line = file.read().split("\n")[location["region"]["startLine"] - 1]
            need(line[location["region"]["startColumn"] - 1] == "{", f"{name}.sarif: no vector begins at the location in {uri}")


def check_known(folder):
    """Checks that the findings of a run with known findings are marked in the reports that programs read."""
    name = "known"
    run = json.loads(read(folder, "known.json"))
    found = [result for result in run["results"] if result["verdict"] not in ("passed", "unjudged", "skipped")]
    need(found and all("known" in result for result in found), f"{name}.json: a finding is not known")
    junit = etree.parse(os.path.join(folder, "known.junit")).getroot()
    need((junit.get("failures"), junit.get("errors")) == ("0", "0"), f"{name}.junit: a known finding fails a build")
    sarif = json.loads(read(folder, "known.sarif"))["runs"][0]
    for result in sarif["results"]:
        artifact = result["locations"][0]["physicalLocation"]["artifactLocation"]
        need(artifact == {"uri": "README.md", "uriBaseId": "%SRCROOT%"}, f"{name}.sarif: {artifact} is not --location")
        need(len(result["suppressions"]) == 1, f"{name}.sarif: a known finding is not suppressed")
    need(list(sarif["originalUriBaseIds"]) == ["%SRCROOT%"], f"{name}.sarif: other bases than the one in use")


def check_interrupted(folder, name, run):
    """Checks that the report of an interrupted run is marked in every format, and that no other is."""
    left, results = not_run(run), run["results"]
    need(bool(left) == (name == "interrupted"), f"{name}.json: interrupted {left}")
    need(not set(left) & {result["id"] for result in results}, f"{name}.json: a result of a vector that was not run")
    words = f"SIGINT interrupted the run after {len(results)} of {len(results) + len(left)} vectors"
    for form in ("text", "junit", "sarif", "markdown", "html"):
        need((words in read(folder, f"{name}.{form}")) == bool(left), f"{name}.{form} says that it was interrupted, or not")


class Page(html.parser.HTMLParser):
    """Collects the elements that a browser would run or load."""

    def __init__(self):
        super().__init__()
        self.found, self.open, self.data, self.within = [], [], "", None

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.found.append((tag, values))
        if tag == "script":
            self.within = values.get("type")
        if tag not in ("meta", "link", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        need(self.open and self.open.pop() == tag, f"</{tag}> closes another element")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script" and self.within == "application/json":
            self.data += data


def check_html(folder, name, run):
    text = read(folder, name + ".html")
    page = Page()
    page.feed(text)
    page.close()
    need(not page.open, f"{name}.html: {page.open} stay open")
    scripts = [values for tag, values in page.found if tag == "script"]
    need(scripts == [{"type": "application/json", "id": "report"}, {}], f"{name}.html: scripts {scripts}")
    for tag, values in page.found:
        need(tag not in ("img", "iframe", "object", "embed", "base"), f"{name}.html: <{tag}>")
        need(not any(key.startswith("on") or key in ("src", "style") for key in values), f"{name}.html: {tag} {values}")
        if tag == "a" and not values["href"].startswith("#"):
            need(values["href"].startswith(("https://", "http://")), f"{name}.html: a link to {values['href']}")
    data = json.loads(page.data)
    need([vector["id"] for vector in data["vectors"]] == [result["id"] for result in run["results"]],
         f"{name}.html: other vectors")
    size = len(text.encode())
    vectors = len(run["results"])
    findings = sum(result["verdict"] in ("failed", "crashed", "hung") for result in run["results"])
    need(size < 400_000 + 1_400 * vectors + 3_200 * findings,
         f"{name}.html has {size} bytes for {vectors} vectors and {findings} findings")


def check_run(folder, name, formats):
    """Checks the reports of one run, which are in the folder under its name."""
    run = json.loads(read(folder, name + ".json"))
    check_json(name, run)
    check_junit(folder, name, run)
    check_sarif(folder, name, run)
    check_html(folder, name, run)
    markdown = read(folder, name + ".markdown")
    need(len(markdown) < 65_536, f"{name}.markdown has {len(markdown)} characters")
    need("<script" not in markdown and "<img" not in markdown, f"{name}.markdown has markup of a vector")
    # JSON is for programs and keeps these characters.
    for form in (form for form in formats if form != "json"):
        text = read(folder, f"{name}.{form}")
        for character in HIDDEN:
            need(character not in text, f"{name}.{form} has U+{ord(character):04X} in it")
    check_interrupted(folder, name, run)
    if name == "known":
        check_known(folder)
    print(f"check-reports: {name}: {len(run['results'])} vectors, {', '.join(formats)} are valid")


def check_matrix_report(folder):
    matrix = json.loads(read(folder, "matrix.json"))
    check_matrix(matrix)
    print(f"check-reports: a matrix of {len(matrix['clients'])} clients is valid")
