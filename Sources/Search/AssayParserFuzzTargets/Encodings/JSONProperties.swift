internal import AssayJSON
internal import ReferenceJOSE
internal import StrictJOSE

/// Compares the library's reading of JSON with the reference's, value by value.
enum JSONProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let document: JSONDocument?
        do throws(JOSEError) {
            document = try JSONDocument(bytes)
        } catch {
            document = nil
            try expect((error.position ?? 0) <= bytes.count, "a position lies in the text", error.description)
            let twin = JOSEError(error.code, expected: "another text", found: "")
            try expect(error == twin && error.hashValue == twin.hashValue, "errors of one code are equal")
        }
        let steps = JSONIndexer.duplicateSearchSteps(in: bytes)
        try expect(steps <= 4 * bytes.count, "the search for duplicate names is linear in the text", "\(steps) steps")
        // It takes as long as all the rest, and every eighth input is enough.
        if bytes.count % 8 == 1 { try checkForms(bytes, document) }
        let reference = ReferenceParts.jsonObject(bytes)
        guard let root = document?.root, root.kind == .object else {
            try expect(reference == nil, "the reference refuses what the library refuses")
            return
        }
        guard let reference else {
            throw BrokenProperty("the reference accepts what the library accepts", "\(bytes.count) bytes")
        }
        try compare(root, reference)
        let written = JSONWriter.bytes(reference)
        guard let again = try? JSONDocument(written) else { throw BrokenProperty("a written document can be read", "") }
        try compare(again.root, reference)
    }

    /// Checks that a text is read like its bytes and within its limits, and that no description shows it.
    private static func checkForms(_ bytes: [UInt8], _ document: JSONDocument?) throws(BrokenProperty) {
        let limits = JSONLimits(maximumByteCount: bytes.count - 1)
        try expect((try? JSONDocument(bytes, limits: limits)) == nil, "a text over the limit is refused")
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return try expect(document == nil, "JSON is UTF-8 (RFC 8259 §8.1)")
        }
        let read = try? JSONDocument(text)
        try expect((read == nil) == (document == nil), "a text is read like its bytes")
        guard let read else { return }
        try expect(
            "\(read)" == "JSONDocument(\(bytes.count) bytes)" && Mirror(reflecting: read).children.isEmpty
                && "\(read.root)" == "JSONValue(\(read.root.kind))" && Mirror(reflecting: read.root).children.isEmpty,
            "a description shows no part of a text")
    }

    private static func compare(_ value: StrictJOSE.JSONValue, _ reference: AssayJSON.JSONValue) throws(BrokenProperty)
    {
        switch reference {
        case .null: try expect(value.isNull, "a null is a null")
        case .bool(let flag): try expect(value.boolean == flag, "a Boolean is the same")
        case .string(let text):
            try expect(value.stringBytes.map { SameBytes.are(text, $0) } == true, "a string is the same")
            try expect(value.isString(text), "a string equals itself")
        case .number(let text): try compare(value.number, text)
        case .array(let elements):
            try expect(value.kind == .array, "an array is an array")
            for _ in value.members { throw BrokenProperty("an array has no members", "") }
            var index = 0
            for element in value.elements {
                guard index < elements.count else { throw BrokenProperty("an array has as many elements", "") }
                try compare(element, elements[index].value)
                index += 1
            }
            try expect(index == elements.count, "an array has as many elements")
        case .object(let members):
            try expect(value.kind == .object, "an object is an object")
            for _ in value.elements { throw BrokenProperty("an object has no elements", "") }
            var index = 0
            for (name, member) in value.members {
                guard index < members.count else { throw BrokenProperty("an object has as many members", "") }
                try expect(name.hasSameBytes(as: members[index].name), "a name is the same")
                try expect(value[name]?.kind == member.kind, "a member is found by its name")
                try compare(member, members[index].node.value)
                index += 1
            }
            try expect(index == members.count, "an object has as many members")
        }
    }

    /// Compares a number with its text; the integer of an integer's text is exact.
    private static func compare(_ number: JSONNumber?, _ text: String) throws(BrokenProperty) {
        guard let number else { throw BrokenProperty("a number is a number", "") }
        try expect(number.isNegative == text.hasPrefix("-"), "a sign is the same")
        let isLiteral = !text.utf8.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
        try expect(number.isIntegerLiteral == isLiteral, "an integer literal is recognized")
        if isLiteral {
            try expect(number.exactInteger == Int64(text), "an integer is exact")
            try expect(number.roundedDown == Int64(text), "an integer needs no rounding")
        } else if let double = Double(text), double.magnitude < 1e15, let integer = number.exactInteger {
            try expect(Double(integer) == double, "an integral number is exact")
        }
        if let whole = number.roundedDown, let double = Double(text) {
            // A double has 53 bits, so it differs by at most one below 2⁵³, and is the nearest double above.
            let distance = (double - Double(whole)).magnitude
            try expect(distance <= max(1, double.magnitude * 0x1p-52), "a number is rounded down")
        }
    }
}
