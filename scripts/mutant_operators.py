"""The operators of scripts/mutants, each of which makes one small change to a Swift source."""

import re

# Lines whose change no test can observe.
SKIPPED_LINES = re.compile(r"\breserveCapacity\(")


class Mutant:
    """One operator applied at one position."""

    def __init__(self, path, text, start, end, replacement, operator):
        self.path, self.start, self.end = path, start, end
        self.replacement, self.operator = replacement, operator
        first, last = text.rfind("\n", 0, start) + 1, (text + "\n").find("\n", start)
        line = text[first:last]
        self.line = text.count("\n", 0, start) + 1
        column = start - first - (len(line) - len(line.lstrip()))
        # The identity of the mutant, which stays the same when the line moves.
        self.place = f"{path}\n{operator}\n{line.strip()}\n{column}\n{replacement}"
        self.identifier = ""

    def apply(self, text):
        return text[: self.start] + self.replacement + text[self.end :]


def code_mask(text):
    """True for characters that are code, false in comments and string literals."""
    mask = [True] * len(text)
    position = 0
    while position < len(text):
        if text.startswith("//", position):
            end = text.find("\n", position)
        elif text.startswith("/*", position):
            end = text.find("*/", position) + 2
        elif text.startswith('"""', position):
            end = text.find('"""', position + 3) + 3
        elif text[position] == '"':
            end = position + 1
            while end < len(text) and text[end] not in '"\n':
                end += 2 if text[end] == "\\" else 1
            end += 1
        else:
            position += 1
            continue
        end = len(text) if end <= position else min(end, len(text))
        mask[position:end] = [False] * (end - position)
        position = end
    return mask


class Source:
    """A file, a mask of its code, and all its mutants."""

    def __init__(self, path, text):
        self.path, self.text, self.mask = path, text, code_mask(text)
        self.code = "".join(c if kept else ("\n" if c == "\n" else "_") for c, kept in zip(text, self.mask))
        self.mutants = []
        self.conditions()
        self.comparisons()
        self.numbers()
        self.returns()
        self.calls()

    def add(self, start, end, replacement, operator):
        first, last = self.text.rfind("\n", 0, start) + 1, (self.text + "\n").find("\n", start)
        if all(self.mask[start:end]) or operator.startswith("drop"):
            if not SKIPPED_LINES.search(self.text[first:last]):
                self.mutants.append(Mutant(self.path, self.text, start, end, replacement, operator))

    def scan(self, start, stop):
        """The first index from `start`, outside of brackets, where `stop` matches, and the commas before it."""
        depth, commas = 0, []
        for index in range(start, len(self.code)):
            character = self.code[index]
            if depth == 0 and stop.match(self.code, index):
                return index, commas
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
            if depth < 0:
                break
            if depth == 0 and character == ",":
                commas.append(index)
        return None, commas

    def block_end(self, opening):
        """The index after the brace that closes the one at `opening`."""
        end, _ = self.scan(opening + 1, re.compile(r"\}"))
        return None if end is None else end + 1

    def conditions(self):
        for match in re.finditer(r"(?<![#\w])(guard|if) ", self.code):
            keyword = match.group(1)
            stop = re.compile(r"\selse\s*\{" if keyword == "guard" else r" \{")
            end, commas = self.scan(match.end(), stop)
            if end is None:
                continue
            edges = [match.end() - 1, *commas, end]
            clauses = [(edges[i] + 1 if i else match.end(), edges[i + 1]) for i in range(len(edges) - 1)]
            binding = [bool(re.match(r"\s*(let|var|case|_ =|#available)\b", self.code[a:b])) for a, b in clauses]
            for index, (start, stop_at) in enumerate(clauses):
                if binding[index]:
                    continue
                clause = self.text[start:stop_at]
                lead = len(clause) - len(clause.lstrip())
                if not re.fullmatch(r"[^&|]* [=!]= [^&|]*", clause):  # The operator for comparisons makes the same change.
                    self.mutants.append(Mutant(
                        self.path, self.text, start + lead, stop_at, f"!({clause.strip()})", "negate condition"))
                if len(clauses) > 1:
                    cut = (start, clauses[1][0]) if index == 0 else (edges[index], stop_at)
                    self.add(*cut, "" if index else " ", "drop condition")
            if any(binding):
                continue
            block = self.block_end(self.code.index("{", end))
            if block is None:
                continue
            follows = self.code[block:].lstrip().startswith("else")
            after_else = self.code[: match.start()].rstrip().endswith("else")
            body = self.code[end:block]
            leaves = re.search(r"\b(throw|return|continue|break)\b", body)
            if keyword == "guard" or (leaves and not follows and not after_else and body.count("{") == 1):
                self.add(match.start(), block, "", "drop guard")
        for match in re.finditer(r"^ *case .*? where (.*):$", self.code, re.M):
            self.mutants.append(Mutant(
                self.path, self.text, match.start(1), match.end(1), f"!({self.text[match.start(1):match.end(1)]})",
                "negate condition"))

    def comparisons(self):
        swaps = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
        for match in re.finditer(r"(?<=\s)(<=?|>=?|[=!]=|&&|\|\|)(?=\s)", self.code):
            line = self.code[self.code.rfind("\n", 0, match.start()) + 1 : match.start()]
            if "func " not in line:
                self.add(match.start(1), match.end(1), swaps[match.group(1)], "swap comparison")

    def numbers(self):
        for match in re.finditer(r"\.\.<", self.code):
            self.add(match.start(), match.end(), "..<1 + ", "off by one")
        for match in re.finditer(r"(?<![\w$])(?<!\w\.)(0x[0-9A-Fa-f_]+|\d[\d_]*)(?!\w|\.\w)", self.code):
            line = self.code[self.code.rfind("\n", 0, match.start()) + 1 : (self.code + "\n").find("\n", match.end())]
            if line.count(",") > 6 or line.lstrip().startswith("@"):  # A table; the code that uses it is tested instead.
                continue
            hexadecimal = match.group().startswith("0x")
            value = int(match.group().replace("_", ""), 16 if hexadecimal else 10) + 1
            self.add(match.start(), match.end(), f"0x{value:X}" if hexadecimal else str(value), "off by one")

    def returns(self):
        functions = re.compile(r"\b(?:func\b[^{}]*?->\s*([^{}]+?)|var \w+: ([^={}\n]+?))\s*\{")
        for function in functions.finditer(self.code):
            kind = (function.group(1) or function.group(2)).strip()
            end = self.block_end(function.end() - 1)
            if end is None:
                continue
            replacement = "nil" if kind.endswith("?") else "[]" if re.fullmatch(r"\[[^:]*\]", kind) else None
            explicit = list(re.finditer(r"\breturn ([^\n}]+)", self.code[function.end() : end]))
            for match in explicit:
                start = function.end() + match.start(1)
                stop = start + len(match.group(1).rstrip())
                value = self.text[start:stop]
                if kind == "Bool":
                    if not re.fullmatch(r"[^&|]* [=!]= [^&|]*", value):
                        flipped = {"true": "false", "false": "true"}.get(value, f"!({value})")
                        self.mutants.append(Mutant(self.path, self.text, start, stop, flipped, "replace return"))
                elif replacement and value not in (replacement, "nil"):
                    self.mutants.append(Mutant(self.path, self.text, start, stop, replacement, "replace return"))
            body = self.text[function.end() : end - 1].strip()
            plain = not re.match(r"(guard|if|switch|let|var|return|for|while|do|defer|get|_read|//)\b", body)
            lines = [line.strip() for line in body.split("\n")[1:]]
            if not explicit and plain and all(re.match(r"[&|?:.)]", line) for line in lines):
                start = self.text.index(body, function.end()) if body else None
                value = f"!({body})" if kind == "Bool" else replacement
                if body and value and not re.fullmatch(r"[^&|]* [=!]= [^&|]*", body):
                    self.mutants.append(Mutant(
                        self.path, self.text, start, start + len(body), value, "replace return"))
        for match in re.finditer(r"(?<=[(:=?] )(true|false)\b", self.code):
            self.add(match.start(1), match.end(1), {"true": "false", "false": "true"}[match.group(1)], "replace value")

    def calls(self):
        for match in re.finditer(r"^ *(?:_ = )?try (?:await )?[\w.]+\(", self.code, re.M):
            end, _ = self.scan(match.end(), re.compile(r"\)"))
            if end is not None and self.code[end + 1 : end + 2] == "\n":
                self.add(match.start(), end + 1, "", "drop check")
