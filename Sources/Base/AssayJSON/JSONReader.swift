/// Reads a document in one pass; `JSON.maximumDepth` limits the recursion.
struct JSONReader {
    let bytes: [UInt8]
    /// The path of the document, which names its file.
    let root: JSONPath
    /// Whether to keep paths and make messages.
    let isExplained: Bool
    let maximumSize: Int
    var offset = 0
    var line = 1
    var lineStart = 0
    /// The number of bytes of the line so far that continue a scalar and do not count as a column.
    var continuationBytes = 0
    /// The members and elements so far of the objects and arrays that are open, the innermost last: what is read then
    /// takes no more memory than it needs.
    private var openMembers: [JSONMember] = []
    private var openElements: [JSONNode] = []

    init(bytes: [UInt8], root: JSONPath, isExplained: Bool = true, maximumSize: Int = JSON.maximumSize) {
        self.bytes = bytes
        self.root = root
        self.isExplained = isExplained
        self.maximumSize = maximumSize
    }

    mutating func readDocument() throws(JSONError) -> JSONNode {
        guard bytes.count <= maximumSize else {
            throw error("the document has \(bytes.count) bytes, more than \(maximumSize)", root)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error("the document begins with a byte order mark", root)
        }
        try checkUTF8()
        skipWhiteSpace()
        let value = try readValue(root, depth: 0)
        skipWhiteSpace()
        guard offset == bytes.count else { throw error("text after the end of the document", root) }
        return value
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func location(_ path: JSONPath) -> JSONLocation {
        JSONLocation(line: line, column: offset - lineStart - continuationBytes + 1, path: path)
    }

    func error(_ message: String, _ path: JSONPath) -> JSONError {
        JSONError(message, at: location(path))
    }

    func expected(_ what: String, _ path: JSONPath) -> JSONError {
        guard isExplained else { return error(what, path) }
        guard let next else { return error("expected \(what), found the end of the document", path) }
        let found =
            (0x21..<0x7F).contains(next)
            ? "\"\(Character(Unicode.Scalar(next)))\"" : "the byte 0x" + String(next, radix: 16, uppercase: true)
        return error("expected \(what), found \(found)", path)
    }

    private mutating func checkUTF8() throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        while isExplained, offset < bytes.count {
            let length = scalarLength()
            if length == 0 { break }
            offset += length
            continuationBytes += length - 1
            if bytes[offset - 1] == UInt8(ascii: "\n") {
                line += 1
                lineStart = offset
                continuationBytes = 0
            }
        }
        throw error("the text is not UTF-8", root)
    }

    /// The number of bytes of the scalar at the offset; 0 if it is invalid.
    private func scalarLength() -> Int {
        if bytes[offset] < 0x80 { return 1 }
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes[offset...].makeIterator()
        guard case .valid(let scalar) = decoder.parseScalar(from: &iterator) else { return 0 }
        return scalar.count
    }

    private mutating func skipWhiteSpace() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                offset += 1
            case UInt8(ascii: "\n"):
                offset += 1
                line += 1
                lineStart = offset
                continuationBytes = 0
            default:
                return
            }
        }
    }

    private mutating func readValue(_ path: JSONPath, depth: Int) throws(JSONError) -> JSONNode {
        let start = location(path)
        switch next {
        case UInt8(ascii: "{"):
            return JSONNode(.object(try readMembers(path, depth: depth)), at: start)
        case UInt8(ascii: "["):
            return JSONNode(.array(try readElements(path, depth: depth)), at: start)
        case UInt8(ascii: "\""):
            return JSONNode(.string(try readString(path)), at: start)
        case UInt8(ascii: "t"):
            try readWord("true", path)
            return JSONNode(.bool(true), at: start)
        case UInt8(ascii: "f"):
            try readWord("false", path)
            return JSONNode(.bool(false), at: start)
        case UInt8(ascii: "n"):
            try readWord("null", path)
            return JSONNode(.null, at: start)
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            return JSONNode(.number(try readNumber(path)), at: start)
        default:
            throw expected("a value", path)
        }
    }

    private mutating func enter(_ path: JSONPath, depth: Int) throws(JSONError) {
        guard depth < JSON.maximumDepth else {
            throw error("nested deeper than \(JSON.maximumDepth) levels", path)
        }
        offset += 1
        skipWhiteSpace()
    }

    private static let fewNames = 16

    private mutating func readMembers(_ path: JSONPath, depth: Int) throws(JSONError) -> [JSONMember] {
        try enter(path, depth: depth)
        if next == UInt8(ascii: "}") {
            offset += 1
            return []
        }
        let first = openMembers.count
        // A few names are compared with each other; the set is for more names.
        var names: Set<ExactText> = []
        while true {
            guard next == UInt8(ascii: "\"") else { throw expected("a member's name", path) }
            var nameLocation = location(path)
            let name = try readString(path)
            let memberPath = isExplained ? .member(name, of: path) : path
            nameLocation.path = memberPath
            // Names are compared by bytes, as in JSON; Swift's == treats canonically equivalent strings as equal.
            let count = openMembers.count - first
            if count == Self.fewNames { names = Set(openMembers[first...].map { ExactText($0.name) }) }
            let isNew =
                count < Self.fewNames
                ? !(first..<openMembers.count).contains { openMembers[$0].name.hasSameBytes(as: name) }
                : names.insert(ExactText(name)).inserted
            guard isNew else {
                throw JSONError("the member \(JSONWriter.quoted(name)) occurs twice", at: nameLocation)
            }
            skipWhiteSpace()
            guard next == UInt8(ascii: ":") else { throw expected("\":\"", memberPath) }
            offset += 1
            skipWhiteSpace()
            let node = try readValue(memberPath, depth: depth + 1)
            openMembers.append(JSONMember(name, node, nameLocation: nameLocation))
            skipWhiteSpace()
            guard try readsComma(before: UInt8(ascii: "}"), path) else { break }
        }
        defer { openMembers.removeSubrange(first...) }
        return Array(openMembers[first...])
    }

    private mutating func readElements(_ path: JSONPath, depth: Int) throws(JSONError) -> [JSONNode] {
        try enter(path, depth: depth)
        if next == UInt8(ascii: "]") {
            offset += 1
            return []
        }
        let first = openElements.count
        while true {
            let elementPath = isExplained ? .element(openElements.count - first, of: path) : path
            openElements.append(try readValue(elementPath, depth: depth + 1))
            skipWhiteSpace()
            guard try readsComma(before: UInt8(ascii: "]"), path) else { break }
        }
        defer { openElements.removeSubrange(first...) }
        return Array(openElements[first...])
    }

    /// Consumes the comma or the end; returns whether another member or element follows.
    private mutating func readsComma(before end: UInt8, _ path: JSONPath) throws(JSONError) -> Bool {
        if next == end {
            offset += 1
            return false
        }
        guard next == UInt8(ascii: ",") else {
            throw expected("\",\" or \"\(Character(Unicode.Scalar(end)))\"", path)
        }
        offset += 1
        skipWhiteSpace()
        guard next != end else {
            throw error("the comma before \"\(Character(Unicode.Scalar(end)))\" is one too many", path)
        }
        return true
    }

    private mutating func readWord(_ word: StaticString, _ path: JSONPath) throws(JSONError) {
        guard word.withUTF8Buffer({ bytes[offset...].starts(with: $0) }) else { throw expected("a value", path) }
        offset += word.utf8CodeUnitCount
    }

    /// RFC 8259 §6.
    private mutating func readNumber(_ path: JSONPath) throws(JSONError) -> String {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        if next == UInt8(ascii: "0") {
            offset += 1
        } else {
            try readDigits(path)
        }
        if next == UInt8(ascii: ".") {
            offset += 1
            try readDigits(path)
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            try readDigits(path)
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func readDigits(_ path: JSONPath) throws(JSONError) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw expected("a digit", path) }
    }
}
