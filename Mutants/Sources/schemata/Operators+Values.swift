internal import SwiftSyntax

extension Operators {
    /// First for last, low for high, characters for bytes.
    func changeMember(_ node: MemberAccessExprSyntax) {
        let name = node.declName.baseName
        let opposites = [
            "first": "last", "last": "first", "removeFirst": "removeLast", "removeLast": "removeFirst",
            "firstIndex": "lastIndex", "lastIndex": "firstIndex", "startIndex": "endIndex", "endIndex": "startIndex",
            "dropFirst": "dropLast", "dropLast": "dropFirst", "prefix": "suffix", "suffix": "prefix",
            "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix", "min": "max", "max": "min",
            "lowerBound": "upperBound", "upperBound": "lowerBound", "allSatisfy": "contains",
        ]
        if name.text == "allSatisfy" {
            if let call = node.parent?.as(FunctionCallExprSyntax.self) {
                let predicate =
                    call.trailingClosure.map { text($0) } ?? call.arguments.first.map { text($0.expression) }
                if let base = node.base, let predicate {
                    add(call.bytes, "\(text(base)).contains(where: \(predicate))", "weaken condition")
                    add(call.bytes, "true", "remove condition")
                }
            }
        } else if name.text == "contains", let call = node.parent?.as(FunctionCallExprSyntax.self),
            call.arguments.first?.label?.text == "where" || call.trailingClosure != nil
        {
            let predicate = call.trailingClosure.map { text($0) } ?? call.arguments.first.map { text($0.expression) }
            if let base = node.base, let predicate {
                add(call.bytes, "\(text(base)).allSatisfy(\(predicate))", "weaken condition")
            }
        } else if let opposite = opposites[name.text] {
            add(name.bytes, opposite, "first for last")
        }
        if name.text == "utf8", let base = node.base {
            let use = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            if use == "count" { add(node.bytes, text(base), "characters for bytes") }
        }
        let units = ["seconds": "milliseconds", "milliseconds": "seconds", "microseconds": "milliseconds"]
        if let unit = units[name.text], node.parent?.is(FunctionCallExprSyntax.self) == true {
            add(name.bytes, unit, "unit of time")
        }
        let overflow = [
            "addingReportingOverflow": "subtractingReportingOverflow",
            "subtractingReportingOverflow": "addingReportingOverflow",
        ]
        if let opposite = overflow[name.text] { add(name.bytes, opposite, "sign or operation") }
    }

    /// One more, one less, and another unit where the number is a time.
    func changeNumber(_ node: IntegerLiteralExprSyntax) {
        let literal = node.literal.text.replacing("_", with: "")
        let isHexadecimal = literal.hasPrefix("0x")
        guard let value = isHexadecimal ? Int(literal.dropFirst(2), radix: 16) : Int(literal), value < 1 << 40 else {
            return
        }
        func written(_ value: Int) -> String { isHexadecimal ? "0x" + String(value, radix: 16) : String(value) }
        add(node.bytes, written(value + 1), "constant")
        if value > 0 { add(node.bytes, written(value - 1), "constant") }
        let line = file.lineText(of: node.bytes.lowerBound).text.lowercased()
        let words = ["second", "expir", "interval", "margin", "skew", "leeway", "timeout", "lifetime", "age", "minute"]
        if !isHexadecimal, value >= 30, words.contains(where: line.contains) {
            add(node.bytes, String(value * 1000), "unit of time")
            add(node.bytes, String(value / 60), "unit of time")
        }
    }

    /// Another text where a text is a name or a value, not a sentence for people.
    func changeText(_ node: StringLiteralExprSyntax) {
        guard node.segments.count == 1, case .stringSegment(let segment)? = node.segments.first else { return }
        let content = segment.content.text
        guard !content.contains(" "), !content.contains("\\"), node.openingQuote.text == "\"", !content.isEmpty else {
            return
        }
        add(node.bytes, "\"\(content)x\"", "text")
    }

    /// Nil, nothing or the opposite for what a body returns.
    func changeResult(_ range: Range<Int>, of node: Syntax) {
        guard let result = region.result, isOfRegion(node) else { return }
        let value = file.text(range)
        if result.hasSuffix("?"), value != "nil" { add(range, "nil", "nil for value") }
        if result.hasPrefix("["), result.hasSuffix("]"), value != "[]", value != "[:]" {
            add(range, result.contains(":") ? "[:]" : "[]", "empty for value")
        }
        if result == "String" { add(range, "\"\"", "empty for value") }
        if result == "Bool", value != "true", value != "false" {
            if !value.hasPrefix("!"), !isComparison(value) { add(range, "!(\(value))", "invert condition") }
            add(range, "true", "remove condition")
            add(range, "false", "remove condition")
        }
    }

    private func isComparison(_ value: String) -> Bool {
        value.contains(" == ") && !value.contains("&&") && !value.contains("||")
    }

    /// Whether a `return` is the body's, not that of a closure or a function in it.
    func isOfRegion(_ node: Syntax) -> Bool {
        var current: Syntax? = node
        while let next = current, next.id != region.node.id {
            if next.is(ClosureExprSyntax.self) || next.is(FunctionDeclSyntax.self) { return false }
            current = next.parent
        }
        return true
    }
}
