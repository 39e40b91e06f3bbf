internal import AssayDocument
@_spi(Fuzzing) public import AssayFuzzing
internal import ReferenceJOSE
internal import StrictJOSE

@_spi(Fuzzing)
extension FuzzTargets {
    /// JSON by the library against the reference's, value by value, and written and read again.
    public static let json = FuzzTarget("json", weight: 4, JSONProperties.check)
}

private enum JSONProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let document: JSONDocument?
        do throws(JOSEError) {
            document = try JSONDocument(bytes)
        } catch {
            document = nil
            try expect((error.position ?? 0) <= bytes.count, "a position lies in the text", error.description)
        }
        let reference = ReferenceParts.jsonObject(bytes)
        guard let root = document?.root, root.kind == .object else {
            try expect(reference == nil, "what the library refuses the reference refuses")
            return
        }
        guard let reference else {
            throw BrokenProperty("what the library accepts the reference accepts", "\(bytes.count) bytes")
        }
        try compare(root, reference)
        let written = DocumentWriter.bytes(reference)
        guard let again = try? JSONDocument(written) else { throw BrokenProperty("what was written can be read", "") }
        try compare(again.root, reference)
    }

    private static func compare(_ value: JSONValue, _ reference: DocumentValue) throws(BrokenProperty) {
        switch reference {
        case .null: try expect(value.isNull, "a null is one")
        case .bool(let flag): try expect(value.boolean == flag, "a Boolean is the same")
        case .string(let text):
            try expect(value.stringBytes.map { SameBytes.are(text, $0) } == true, "a string is the same")
            try expect(value.isString(text), "a string equals itself")
        case .number(let text): try compare(value.number, text)
        case .array(let elements):
            try expect(value.kind == .array, "an array is one")
            var index = 0
            for element in value.elements {
                guard index < elements.count else { throw BrokenProperty("an array has as many elements", "") }
                try compare(element, elements[index].value)
                index += 1
            }
            try expect(index == elements.count, "an array has as many elements")
        case .object(let members):
            try expect(value.kind == .object, "an object is one")
            var index = 0
            for (name, member) in value.members {
                guard index < members.count else { throw BrokenProperty("an object has as many members", "") }
                try expect(name.utf8.elementsEqual(members[index].name.utf8), "a name is the same")
                try expect(value[name]?.kind == member.kind, "a member is found by its name")
                try compare(member, members[index].node.value)
                index += 1
            }
            try expect(index == members.count, "an object has as many members")
        }
    }

    /// The exact integer is the text's own, wherever the text is that of one.
    private static func compare(_ number: JSONNumber?, _ text: String) throws(BrokenProperty) {
        guard let number else { throw BrokenProperty("a number is one", "") }
        try expect(number.isNegative == text.hasPrefix("-"), "a sign is the same")
        let isLiteral = !text.utf8.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
        try expect(number.isIntegerLiteral == isLiteral, "a literal is an integer's or not")
        if isLiteral {
            try expect(number.exactInteger == Int64(text), "an integer is exact")
        } else if let double = Double(text), double.magnitude < 1e15, let integer = number.exactInteger {
            try expect(Double(integer) == double, "an integral number is exact")
        }
    }
}
