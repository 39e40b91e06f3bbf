internal import GoogleSignInClient

/// Parses the XML of a property list in one pass, without recursion.
struct PropertyListReader {
    /// What was expected on which line, without quoting the file.
    struct Failure: Error {
        let line: Int
        let expected: String
    }

    /// A container that is not yet closed.
    struct Open {
        let isDictionary: Bool
        let line: Int
        var elements: [PropertyList.Value] = []
        var members: [PropertyList.Member] = []
        var keys: Set<[UInt8]> = []
        var pendingKey: String?
    }

    var scanner: XMLScanner
    private var open: [Open] = []

    init(_ bytes: [UInt8]) {
        scanner = XMLScanner(bytes)
    }

    mutating func read() throws(Failure) -> PropertyList.Value {
        try scanner.skipProlog()
        let root = try scanner.startTag()
        guard root.name == "plist", !root.isEmpty else { throw scanner.failure("<plist>") }
        let value = try readValue()
        try scanner.skipMiscellany()
        try scanner.endTag("plist")
        try scanner.skipMiscellany()
        guard scanner.isAtEnd else { throw scanner.failure("nothing after </plist>") }
        return value
    }

    private mutating func readValue() throws(Failure) -> PropertyList.Value {
        while true {
            try scanner.skipMiscellany()
            var finished: PropertyList.Value?
            if scanner.isAtEndTag {
                finished = try close()
            } else {
                finished = try begin()
            }
            if let value = finished {
                guard !open.isEmpty else { return value }
                try add(value)
            }
        }
    }

    /// Parses an element; returns nil if it is a key or the start of a container.
    private mutating func begin() throws(Failure) -> PropertyList.Value? {
        let line = scanner.line
        let tag = try scanner.startTag()
        if tag.name == "key" {
            try takeKey(tag)
            return nil
        }
        if let last = open.last, last.isDictionary, last.pendingKey == nil { throw scanner.failure("<key>", line) }
        switch tag.name {
        case "dict", "array":
            let container = Open(isDictionary: tag.name == "dict", line: line)
            guard !tag.isEmpty else { return value(of: container) }
            guard open.count < PropertyList.maximumDepth else {
                throw scanner.failure(
                    "at most \(PropertyList.maximumDepth) nested arrays and dictionaries", line)
            }
            open.append(container)
            return nil
        case "true", "false":
            if !tag.isEmpty {
                try scanner.skipMiscellany()
                try scanner.endTag(tag.name)
            }
            return PropertyList.Value(content: .boolean(tag.name == "true"), line: line)
        case "string", "integer", "real", "date", "data":
            let text = tag.isEmpty ? "" : try scanner.text(until: tag.name)
            return PropertyList.Value(content: try content(tag.name, text, line), line: line)
        default:
            throw scanner.failure("an element of a property list", line)
        }
    }

    private func content(
        _ element: String, _ text: String, _ line: Int
    ) throws(Failure) -> PropertyList.Content {
        switch element {
        case "string":
            return .string(text)
        case "integer":
            let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
            guard text.utf8.count - digits.count <= 1, !digits.isEmpty,
                digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int64(text)
            else { throw scanner.failure("an integer of 64 bits in decimal digits", line) }
            return .integer(number)
        case "real":
            guard let number = Double(text), number.isFinite else { throw scanner.failure("a number", line) }
        case "date":
            let form = text.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0 }
            guard form.elementsEqual("0000-00-00T00:00:00Z".utf8) else {
                throw scanner.failure("a date such as 2026-01-31T12:00:00Z", line)
            }
        default:
            let isBase64 = text.utf8.allSatisfy { byte in
                ASCII.isAlphanumeric(byte) || "+/= \t\r\n".utf8.contains(byte)
            }
            guard isBase64 else { throw scanner.failure("base64", line) }
        }
        return .other(element: element, text: text)
    }

    private mutating func takeKey(_ tag: XMLScanner.Tag) throws(Failure) {
        let line = scanner.line
        guard var last = open.popLast(), last.isDictionary, last.pendingKey == nil else {
            throw scanner.failure("a value", line)
        }
        let key = tag.isEmpty ? "" : try scanner.text(until: "key")
        guard last.keys.insert(Array(key.utf8)).inserted else {
            throw scanner.failure("each key of a dictionary once", line)
        }
        last.pendingKey = key
        open.append(last)
    }

    private mutating func close() throws(Failure) -> PropertyList.Value {
        guard let last = open.popLast() else { throw scanner.failure("a value") }
        guard last.pendingKey == nil else { throw scanner.failure("a value for the previous key") }
        try scanner.endTag(last.isDictionary ? "dict" : "array")
        return value(of: last)
    }

    private mutating func add(_ value: PropertyList.Value) throws(Failure) {
        guard var last = open.popLast() else { return }
        if last.isDictionary {
            guard let key = last.pendingKey else { throw scanner.failure("<key>", value.line) }
            last.pendingKey = nil
            last.members.append(PropertyList.Member(key: key, value: value))
        } else {
            last.elements.append(value)
        }
        open.append(last)
    }

    private func value(of container: Open) -> PropertyList.Value {
        PropertyList.Value(
            content: container.isDictionary ? .dictionary(container.members) : .array(container.elements),
            line: container.line)
    }
}
