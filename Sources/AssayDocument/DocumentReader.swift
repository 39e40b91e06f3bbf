/// One pass over the bytes of a document, whose recursion `Document.maximumDepth` bounds.
struct DocumentReader {
    let bytes: [UInt8]
    let file: String
    /// Whether paths and messages are wanted.
    private let isExplained: Bool
    private(set) var offset = 0
    private var line = 1
    private var lineStart = 0
    /// Bytes of the line so far that continue a scalar and so do not count as a column.
    private var continuationBytes = 0

    init(bytes: [UInt8], file: String, isExplained: Bool = true) {
        self.bytes = bytes
        self.file = file
        self.isExplained = isExplained
    }

    mutating func readDocument() throws(DocumentError) -> DocumentNode {
        guard bytes.count <= Document.maximumSize else {
            throw error("the document has \(bytes.count) bytes, more than \(Document.maximumSize)", .root)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error("the document begins with a byte order mark", .root)
        }
        try checkUTF8()
        skipWhiteSpace()
        let root = try readValue(.root, depth: 0)
        skipWhiteSpace()
        guard offset == bytes.count else { throw error("text after the end of the document", .root) }
        return root
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func location(_ path: DocumentPath) -> DocumentLocation {
        DocumentLocation(file: file, line: line, column: offset - lineStart - continuationBytes + 1, path: path)
    }

    private func error(_ message: String, _ path: DocumentPath) -> DocumentError {
        DocumentError(message, at: location(path))
    }

    private func expected(_ what: String, _ path: DocumentPath) -> DocumentError {
        guard isExplained else { return error(what, path) }
        guard let next else { return error("expected \(what), found the end of the document", path) }
        let found =
            (0x21..<0x7F).contains(next)
            ? "\"\(Character(Unicode.Scalar(next)))\"" : "the byte 0x" + String(next, radix: 16, uppercase: true)
        return error("expected \(what), found \(found)", path)
    }

    private mutating func checkUTF8() throws(DocumentError) {
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
        throw error("the text is not UTF-8", .root)
    }

    /// How many bytes the scalar at the offset has; 0 if there is none.
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

    private mutating func readValue(_ path: DocumentPath, depth: Int) throws(DocumentError) -> DocumentNode {
        let start = location(path)
        switch next {
        case UInt8(ascii: "{"):
            return DocumentNode(.object(try readMembers(path, depth: depth)), at: start)
        case UInt8(ascii: "["):
            return DocumentNode(.array(try readElements(path, depth: depth)), at: start)
        case UInt8(ascii: "\""):
            return DocumentNode(.string(try readString(path)), at: start)
        case UInt8(ascii: "t"):
            try readWord("true", path)
            return DocumentNode(.bool(true), at: start)
        case UInt8(ascii: "f"):
            try readWord("false", path)
            return DocumentNode(.bool(false), at: start)
        case UInt8(ascii: "n"):
            try readWord("null", path)
            return DocumentNode(.null, at: start)
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            return DocumentNode(.number(try readNumber(path)), at: start)
        default:
            throw expected("a value", path)
        }
    }

    private mutating func enter(_ path: DocumentPath, depth: Int) throws(DocumentError) {
        guard depth < Document.maximumDepth else {
            throw error("nested deeper than \(Document.maximumDepth) levels", path)
        }
        offset += 1
        skipWhiteSpace()
    }

    private static let fewNames = 16

    private mutating func readMembers(_ path: DocumentPath, depth: Int) throws(DocumentError) -> [DocumentMember] {
        try enter(path, depth: depth)
        var members: [DocumentMember] = []
        if next == UInt8(ascii: "}") {
            offset += 1
            return members
        }
        members.reserveCapacity(4)
        // Few names are compared with each other; the set is for more.
        var names: Set<ExactText> = []
        while true {
            guard next == UInt8(ascii: "\"") else { throw expected("a member's name", path) }
            var nameLocation = location(path)
            let name = try readString(path)
            let memberPath = isExplained ? .member(name, of: path) : path
            nameLocation.path = memberPath
            // By bytes: Swift's equality of strings folds canonically equivalent names, JSON's does not.
            if members.count == Self.fewNames { names = Set(members.map { ExactText($0.name) }) }
            let isNew =
                members.count < Self.fewNames
                ? !members.indices.contains { members[$0].name.hasSameBytes(as: name) }
                : names.insert(ExactText(name)).inserted
            guard isNew else {
                throw DocumentError("the member \(DocumentWriter.quoted(name)) occurs twice", at: nameLocation)
            }
            skipWhiteSpace()
            guard next == UInt8(ascii: ":") else { throw expected("\":\"", memberPath) }
            offset += 1
            skipWhiteSpace()
            let node = try readValue(memberPath, depth: depth + 1)
            members.append(DocumentMember(name, node, nameLocation: nameLocation))
            skipWhiteSpace()
            guard try readsComma(before: UInt8(ascii: "}"), path) else { return members }
        }
    }

    private mutating func readElements(_ path: DocumentPath, depth: Int) throws(DocumentError) -> [DocumentNode] {
        try enter(path, depth: depth)
        var elements: [DocumentNode] = []
        if next == UInt8(ascii: "]") {
            offset += 1
            return elements
        }
        while true {
            let elementPath = isExplained ? .element(elements.count, of: path) : path
            elements.append(try readValue(elementPath, depth: depth + 1))
            skipWhiteSpace()
            guard try readsComma(before: UInt8(ascii: "]"), path) else { return elements }
        }
    }

    /// Whether another member or element follows; consumes the comma or the end.
    private mutating func readsComma(before end: UInt8, _ path: DocumentPath) throws(DocumentError) -> Bool {
        if next == end {
            offset += 1
            return false
        }
        guard next == UInt8(ascii: ",") else {
            throw expected("\",\" or \"\(Character(Unicode.Scalar(end)))\"", path)
        }
        offset += 1
        skipWhiteSpace()
        return true
    }

    private mutating func readWord(_ word: StaticString, _ path: DocumentPath) throws(DocumentError) {
        guard word.withUTF8Buffer({ bytes[offset...].starts(with: $0) }) else { throw expected("a value", path) }
        offset += word.utf8CodeUnitCount
    }

    /// RFC 8259, section 6.
    private mutating func readNumber(_ path: DocumentPath) throws(DocumentError) -> String {
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

    private mutating func readDigits(_ path: DocumentPath) throws(DocumentError) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw expected("a digit", path) }
    }

    /// RFC 8259, section 7.
    private mutating func readString(_ path: DocumentPath) throws(DocumentError) -> String {
        offset += 1
        var run = readPlainRun()
        // Most strings have no escape.
        if next == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: bytes[run], as: UTF8.self)
        }
        var content = Array(bytes[run])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try readEscape(into: &content, path)
            default:
                throw error("a control character in a string must be escaped", path)
            }
            run = readPlainRun()
            content.append(contentsOf: bytes[run])
        }
        throw expected("the end of a string", path)
    }

    private mutating func readPlainRun() -> Range<Int> {
        let start = offset
        let run = plainRun()
        offset += run.count
        continuationBytes += run.continuationBytes
        return start..<offset
    }

    /// How many bytes from the offset on stand for themselves in a string, and how many of them continue a scalar.
    private func plainRun() -> (count: Int, continuationBytes: Int) {
        bytes.withUnsafeBufferPointer { bytes in
            Self.kinds.withUnsafeBufferPointer { kinds in
                var position = offset
                var continuationBytes = 0
                while position < bytes.count {
                    let kind = kinds[Int(bytes[position])]
                    if kind > 1 { break }
                    continuationBytes += kind
                    position += 1
                }
                return (position - offset, continuationBytes)
            }
        }
    }

    /// What each byte is in a string: 0 where it stands for itself, 1 where it continues a scalar, 2 where it ends a run.
    private static let kinds: [Int] = (0..<256 as Range<Int>).map { byte in
        switch byte {
        case 0..<0x20, 0x22, 0x5C: 2
        case 0x80..<0xC0: 1
        default: 0
        }
    }

    private mutating func readEscape(into content: inout [UInt8], _ path: DocumentPath) throws(DocumentError) {
        offset += 1
        guard let byte = next else { throw expected("an escape", path) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): return content.append(contentsOf: String(try readScalar(path)).utf8)
        default: throw expected("an escape", path)
        }
        offset += 1
    }

    /// A `\u` escape, or two that are a surrogate pair; the offset is at the `u`.
    private mutating func readScalar(_ path: DocumentPath) throws(DocumentError) -> Unicode.Scalar {
        let start = self
        let first = try readHexadecimal(path)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, next == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u")
        {
            offset += 1
            let second = try readHexadecimal(path)
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        throw start.error("a lone surrogate has no place in a string; write it in a $raw or a hex text", path)
    }

    private mutating func readHexadecimal(_ path: DocumentPath) throws(DocumentError) -> UInt32 {
        offset += 1
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap(Self.hexadecimalValue) else {
                throw expected("a hexadecimal digit", path)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
