internal import AssayConformance
internal import AssayJSON

/// Changes to a query or a form (RFC 6749 appendix B; WHATWG URL §5).
enum ParameterEdits {
    /// The changes to the pairs of a text, and to what is around them.
    ///
    /// - Parameter foreign: names of parameters that other messages have, with values.
    static func all(of text: ParameterText, foreign: [String]) -> [Edit] {
        var edits: [Edit] = []
        for pair in text.pairs {
            let name = ParameterText.name(of: pair)
            // A name that the honest input has twice is changed as a whole.
            if edits.contains(where: { $0.place == place(name) }) { continue }
            let value = String(pair.dropFirst(name.count + 1))
            for (pairs, words) in pairs(name, value) {
                edits.append(Edit(place(name), "\(name): \(words)", [.parameter(name, pairs)]))
            }
        }
        for pair in foreign
        where !text.pairs.contains(where: { ParameterText.name(of: $0) == ParameterText.name(of: pair) }) {
            let name = ParameterText.name(of: pair)
            edits.append(Edit(place(name), "\(pair) added", [.parameter(name, [pair])]))
            edits.append(Edit(place(name), "\(pair) added twice", [.parameter(name, [pair, pair])]))
            edits.append(Edit(place(name), "an empty \(name) added", [.parameter(name, [name + "="])]))
        }
        let fronts = [
            [""], ["", ""], ["x"], ["=x"], ["x=1"], ["x=%"], ["x=%zz"], ["x=%00"], ["x=%ff"], ["x=a+b"], ["x=a=b"],
            ["x[]=1"], ["x=;"],
            ["x=?"], ["%"], ["x=%0d%0a"], ["x=\u{E9}"], ["x=" + String(repeating: "a", count: 4_000)],
        ]
        for pairs in fronts {
            let words = EdgeValues.words(.string(pairs.joined(separator: "&")))
            edits.append(Edit("parameters.front", "\(words) in front", [.front(pairs)]))
        }
        return edits
    }

    static func place(_ name: String) -> String { "parameter." + name }

    private static func pairs(_ name: String, _ value: String) -> [(pairs: [String], words: String)] {
        let whole = "\(name)=\(value)"
        let first = name.utf8.first.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) } ?? ""
        let encodedName = first + name.dropFirst()
        var pairs: [(pairs: [String], words: String)] = [
            ([], "missing"), ([name + "="], "empty"), ([name], "without an equals sign"), ([name + "=x"], "x"),
            ([whole, whole], "twice"), ([whole, name + "=x"], "another value last"),
            ([name + "=x", whole], "another value first"),
            ([whole, name + "="], "an empty value last"), ([name + "=", whole], "an empty value first"),
            ([name, whole], "its bare name first"),
            ([encodedName + "=" + value], "its name with an escape"),
            ([encodedName + "=x", whole], "another value first, its name with an escape"),
            ([whole, encodedName + "=x"], "another value last, its name with an escape"),
            ([name.uppercased() + "=" + value], "its name in capitals"),
            ([name.uppercased() + "=x", whole], "another value first, its name in capitals"),
            ([name + "[]=" + value], "its name with brackets"),
            ([name + "[]=x", whole], "another value first, its name with brackets"),
            ([whole + ";" + name + "=x"], "a semicolon and another value"),
            ([name + "=x;" + whole], "another value and a semicolon"), (["%20" + whole], "a space before its name"),
            (["+" + whole], "a plus sign before its name"),
            ([name + "%00=" + value], "a NUL after its name"),
            ([name + "%00=x", whole], "another value first, a NUL after its name"),
            ([name + "==" + value], "two equals signs"), ([name + "%3D" + value], "an escaped equals sign"),
            (["x=1%26" + whole], "within another value"),
            ([whole + "%00"], "a NUL after it"), ([whole + "%20"], "a space after it"),
            ([whole + "+"], "a plus sign after it"),
            ([whole + "%0A"], "a line feed after it"), ([name + "=%20" + value], "a space before it"),
            ([whole + "%2C" + "x"], "x after a comma"),
            ([whole + "x"], "x after it"), ([whole + "%ff"], "invalid UTF-8 after it"),
            ([whole + "%"], "a lone percent sign after it"),
            ([whole + "%zz"], "an invalid escape after it"), ([whole + "="], "an equals sign after it"),
            ([whole + "%E2%80%8B"], "an invisible space after it"),
        ]
        // An expression has characters that are unknown here.
        if !value.contains("${"), let character = value.utf8.last, character < 0x80 {
            let escaped = "%" + (character < 16 ? "0" : "") + String(character, radix: 16, uppercase: true)
            pairs.append(([name + "=" + value.dropLast() + escaped], "its last character as an escape"))
            pairs.append(
                (
                    [name + "=" + value.dropLast() + escaped.lowercased()],
                    "its last character as an escape in lower case"
                ))
            if value.uppercased() != value { pairs.append(([name + "=" + value.uppercased()], "in capitals")) }
            pairs.append(([name + "=" + value.dropLast()], "without its last character"))
        }
        return pairs
    }

    /// Changes to what is before the query of a callback.
    static func addresses(_ honest: String) -> [Edit] {
        let texts = [
            honest + "/", honest + "x", honest + "/x", honest + "//", honest + ":", honest + "%20", honest + "/..",
            honest + "/.", honest + "%2F",
            "x" + honest, " " + honest, honest + ";x", honest + "\\", "https://evil.example/cb", "https:evil.example",
            "", "/", "//evil.example/",
            honest + "\u{0}", honest + "\t", "\n" + honest, honest + "?x=1&", honest + "#", "javascript:",
            honest + "@evil.example",
        ]
        return texts.map { text in
            Edit("address", "the address: \(EdgeValues.words(.string(text)))", [.address(text)])
        }
    }

    /// What can come after the query of a callback.
    static func suffixes() -> [Edit] {
        let texts = [
            "#", "#x", "#state=x", "#code=x", "#error=access_denied", "#_", "#_=_", "&", "&&", " ", "\n", "%00",
            "#?state=x", "?state=x", "#access_token=x",
        ]
        return texts.map { Edit("suffix", "\(EdgeValues.words(.string($0))) at the end", [.suffix($0)]) }
    }
}
