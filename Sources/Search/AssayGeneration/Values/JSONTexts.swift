internal import AssayConformance
internal import AssayJSON

/// Ways in which a JSON object can be written, right and wrong (RFC 8259).
enum JSONTexts {
    /// The forms for an object with these members, with words for each.
    ///
    /// - Parameter members: the names and values of the honest object.
    static func all(of members: [(name: String, value: JSONValue)]) -> [(form: JSONValue, words: String)] {
        var forms: [(form: JSONValue, words: String)] = [
            ("${json}\n", "a line feed after the JSON"), (" ${json}", "a space before the JSON"),
            ("{ ${members} }", "spaces within the braces"), ("{\r\n\t${members}\r\n}", "other white space"),
            ("\u{FEFF}${json}", "a byte order mark"), ("${json}${json}", "the JSON twice"),
            ("[${json}]", "the JSON in a list"),
            ("{${members},}", "a comma after the last member"), ("{,${members}}", "a comma before the first member"),
            ("{${members}}}", "a brace too many"), ("{${members}", "no closing brace"),
            ("${json}x", "text after the JSON"),
            ("{${members},\"x\":01}", "a number with a leading zero"), ("{${members},\"x\":NaN}", "NaN"),
            ("{${members},\"x\":+1}", "a number with a plus sign"),
            ("{${members},\"x\":.5}", "a number without its first digit"),
            ("{${members},\"x\":1.}", "a number without its last digit"), ("{${members},\"x\":'y'}", "single quotes"),
            ("{${members},x:1}", "a name without quotes"), ("{${members},\"x\":\"\t\"}", "a tab in a string"),
            ("{${members},\"x\":\"\\x41\"}", "an unknown escape"),
            ("{${members},\"x\":\"\\ud800\"}", "a lone surrogate"),
            ("{${members},\"x\":\"\\u0000\"}", "an escaped NUL"), ("{${members}/* x */}", "a comment"),
            ("{${members}// x\n}", "a comment to the end of the line"), ("{${members},\"x\":undefined}", "undefined"),
            ("{${members},\"x\":TRUE}", "a literal in capitals"), ("{${members}\u{A0}}", "a no-break space"),
            ("{${members}\u{C}}", "a form feed"), ("{${members},\"\":1}", "an empty name"),
            ("{${members},\"x\":1,\"x\":2}", "a name twice that nobody knows"),
            ("{${members},\"x\":1e400}", "a huge number"),
            ("{${members},\"x\":-0.0e-0}", "an unusual zero"),
            ("{${members},\"__proto__\":{\"x\":1}}", "a member __proto__"),
            ("{${members},\"x\":[[[[[[[[[[]]]]]]]]]]}", "ten nested lists"),
            (deep(100, around: "{${members},\"x\":"), "a hundred nested lists"),
            (["{${members},\"x\":\"", ["hex": "ff"], "\"}"], "invalid UTF-8"),
            (["{${members},\"x\":\"", ["hex": "c0af"], "\"}"], "an overlong character"),
            (["{${members},\"x\":\"", ["hex": "eda080"], "\"}"], "an encoded surrogate"),
            (["${json}", ["hex": "00"]], "a NUL after the JSON"), (["utf-16le": "${json}"], "UTF-16"),
            (["utf-16be": "${json}"], "UTF-16, big endian"), ("\"${json}\"", "the JSON in quotes"), ("", "nothing"),
            ("null", "null"),
        ]
        for (name, value) in members {
            let quoted = JSONWriter.text(.string(name))
            let own = JSONWriter.text(written(value), style: .raw)
            forms += [
                (.string("{${members},\(quoted):\"x\"}"), "\(name) twice, another value last"),
                (.string("{\(quoted):\"x\",${members}}"), "\(name) twice, another value first"),
                (.string("{${members},\(quoted):null}"), "\(name) twice, null last"),
                (.string("{\(quoted):null,${members}}"), "\(name) twice, null first"),
                (.string("{${members},\(quoted):\(own)}"), "\(name) twice with the same value"),
                (
                    .string("{${members},\(escaped(name)):\"x\"}"),
                    "\(name) twice, once with an escape, another value last"
                ),
                (
                    .string("{\(escaped(name)):\"x\",${members}}"),
                    "\(name) twice, once with an escape, another value first"
                ),
                (
                    .string("{${members},\(JSONWriter.text(.string(name.uppercased()))):\"x\"}"),
                    "\(name.uppercased()) next to \(name)"
                ),
                (
                    .string("{${members},\(JSONWriter.text(.string(name + "\u{0}"))):\"x\"}"),
                    "\(name) with a NUL at its end next to it"
                ),
                (
                    .string("{${members},\(JSONWriter.text(.string(" " + name))):\"x\"}"),
                    "\(name) with a space in front next to it"
                ),
            ]
        }
        return forms
    }

    /// The name as a JSON string whose first character is an escape.
    static func escaped(_ name: String) -> String {
        guard let first = name.utf8.first, first < 0x80 else { return JSONWriter.text(.string(name)) }
        let digits = String(first, radix: 16)
        return "\"\\u00\(digits.count == 1 ? "0" : "")\(digits)\(name.dropFirst())\""
    }

    /// The value as it is written in a text: an expression that is a number needs no quotes.
    private static func written(_ value: JSONValue) -> JSONValue {
        if case .string(let text) = value, text.hasPrefix("${now"), text.hasSuffix("}") {
            return ["$raw": .string(text)]
        }
        return value
    }

    private static func deep(_ count: Int, around text: String) -> JSONValue {
        .string(text + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}")
    }
}
