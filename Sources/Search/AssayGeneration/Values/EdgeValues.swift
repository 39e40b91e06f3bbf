internal import AssayJSON

/// Values at the edges of types and rules, for a member that has a value in the honest input.
enum EdgeValues {
    /// A value, and words for it; `nil` is a missing member.
    typealias Edge = (value: JSONValue?, words: String)

    /// The values to try, the simplest first.
    ///
    /// - Parameters:
    ///   - honest: the value of the honest input; `nil` if it has none.
    ///   - others: the honest values of other members, which must not be taken for this one.
    static func all(for honest: JSONValue?, others: [JSONValue] = []) -> [Edge] {
        var edges: [Edge] = honest == nil ? [] : [(nil, "missing")]
        switch honest {
        case .string(let text): edges += isTime(text) ? times(text) : texts(text)
        case .number(let text): edges += numbers(text)
        case .bool(let flag):
            edges += values([.bool(!flag), .string("\(flag)"), .string("\(!flag)"), "True", 1, "1", "yes", "on"])
        case .array(let elements): edges += lists(elements)
        case .object(let members): edges += objects(members)
        case .null, nil: edges += values(["x", "2", 1, "${now}", ["x"], ["x": "y"]])
        }
        edges += values([["$raw": "null"], "", 0, true, false, [], [:], ["x"], " ", "null", 1])
        if let honest {
            edges += values([.array([JSONNode(honest)]), .object([JSONMember("value", JSONNode(honest))])])
        }
        edges += others.map { ($0, words($0)) }
        var seen: Set<JSONValue> = honest.map { [$0] } ?? []
        return edges.filter { edge in edge.value.map { seen.insert($0).inserted } ?? true }
    }

    private static func values(_ values: [JSONValue]) -> [Edge] { values.map { ($0, words($0)) } }

    /// A value in a few words.
    static func words(_ value: JSONValue?) -> String {
        guard let value else { return "missing" }
        let text = value.rawText ?? JSONWriter.text(value, style: .raw)
        return text.utf8.count > 60 ? String(text.prefix(50)) + "…" : text
    }

    /// Whether a text stands for a time.
    private static func isTime(_ text: String) -> Bool { text.hasPrefix("${now") && text.hasSuffix("}") }

    /// Times around now, and numbers that are none.
    private static func times(_ honest: String) -> [Edge] {
        let offsets = [
            0, 1, -1, 10, -10, 30, -30, 59, -59, 60, -60, 61, -61, 120, -120, 299, -299, 300, -300, 301, -301, 600,
            -600,
            3_599, 3_600, -3_600, 3_601, -3_601, 7_200, 86_400, -86_400, 86_401, -86_401, 31_536_000, -31_536_000,
            3_153_600_000,
        ]
        let whole = offsets.map { offset in
            JSONValue.string(offset == 0 ? "${now}" : "${now\(offset > 0 ? "+" : "")\(offset)}")
        }
        let raw = [
            "\(honest).0", "\(honest).5", "\(honest)e0", "\(honest)000", "-\(honest)", "\"\(honest)\"", "[\(honest)]",
            "0", "-1",
            "1", "0.1", "1e400", "-1e400", "1e10", "9007199254740993", "9223372036854775807", "9223372036854775808",
            "18446744073709551616", "253402300800", "4294967296", "2147483648", "1e-400", "${now}.5", "${now}.999999",
            "\"0\"",
            "\"9999999999\"", "\"never\"", "\"2026-01-01T00:00:00Z\"",
        ]
        return values(whole + raw.map { ["$raw": .string($0)] })
    }

    private static func numbers(_ honest: String) -> [Edge] {
        let raw = [
            "0", "1", "-1", "-\(honest)", "\(honest).0", "\(honest).5", "\(honest)e0", "0.5", "1e3", "1e400", "-0",
            "31536001",
            "2147483647", "2147483648", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
            "18446744073709551616", "1e-400", "\"\(honest)\"", "\" \(honest)\"", "\"0x10\"", "\"-1\"", "\"\"",
        ]
        return values(raw.map { ["$raw": .string($0)] })
    }

    /// Texts that differ from the honest one in what comparisons overlook.
    private static func texts(_ honest: String) -> [Edge] {
        let names = honest.hasPrefix("${") && honest.hasSuffix("}")
        var texts = [
            "x", honest + "x", "x" + honest, honest + " ", " " + honest, honest + "\u{0}", honest + "\u{0}x",
            honest + "/",
            honest + ".evil.example", "evil." + honest, honest + "\n", "\t" + honest, honest + "\u{200B}",
            honest + "\u{301}",
            honest + honest, honest + "," + "x", honest + " x", "x " + honest, "*", ".*", "%00", honest + "#",
            honest + "?",
            honest + "%20", "\"" + honest + "\"", "\u{FEFF}" + honest, "0", "undefined", "None",
            String(repeating: "a", count: 300), "\u{E9}", "e\u{301}", "\u{1F600}", "\u{FFFD}", "-", ".", "..", "//",
        ]
        if !names {
            texts += [
                honest.uppercased(), honest.lowercased(), String(honest.dropLast()), String(honest.dropFirst()),
                honest.replacing("s", with: "\u{17F}"), honest.replacing("k", with: "\u{212A}"),
                honest.replacing("a", with: "%61"),
                String(honest.reversed()), honest.replacing("https://", with: ""),
                honest.replacing("https://", with: "http://"),
                honest.replacing("https://", with: "HTTPS://"), honest.replacing("https://", with: "https:/"),
                honest.replacing("https://", with: "//"), honest.replacing("://", with: "://x@"),
                honest.replacing(".com", with: ".com:443"),
                honest.replacing(".com", with: ".com."), honest.replacing(".com", with: ".com.evil.example"),
            ].filter { $0 != honest && !$0.isEmpty }
        }
        var edges = values(texts.map { .string($0) })
        let own = JSONValue.string(honest)
        edges += values([
            ["x", own].array, [own, "x"].array, [own, own].array, [own, 0].array, [own, ["$raw": "null"]].array,
            [[own].array].array,
        ])
        if !honest.isEmpty, honest.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            edges += values([
                ["$raw": .string(honest)], ["$raw": .string(honest + ".0")],
                ["$raw": .string(honest.prefix(1) + "e\(honest.count - 1)")],
            ])
        }
        return edges
    }

    private static func lists(_ honest: [JSONNode]) -> [Edge] {
        let own = honest.map(\.value)
        var edges = values([
            .array(honest.reversed()), .array(honest + honest), .array(honest.prefix(1).map(\.self)),
            .array(honest.suffix(1).map(\.self)), (own + ["x"]).array, (["x"] + own).array, (own + [0]).array,
            (own + [["$raw": "null"]]).array, (own + [[:]]).array, [JSONValue.array(honest)].array,
        ])
        if let first = own.first { edges.append((first, words(first))) }
        return edges
    }

    private static func objects(_ honest: [JSONMember]) -> [Edge] {
        values([
            .array(honest.map(\.node)), .string(JSONWriter.text(.object(honest), style: .raw)),
            .object(honest + [JSONMember("x", JSONNode(1))]), .object(honest.prefix(1).map(\.self)),
        ])
    }
}

extension [JSONValue] {
    /// The values as a JSON list.
    var array: JSONValue { .array(map { JSONNode($0) }) }
}
