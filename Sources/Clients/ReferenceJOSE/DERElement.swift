/// One element of DER, read with some leniency (X.690 §8.1, §10.1).
struct DERElement {
    /// A form of length that DER does not allow.
    enum Leniency {
        case longForm, leadingZeros, wrapping, indefinite, beyondEnd
    }

    let tag: UInt8
    let body: [UInt8]
    let rest: ArraySlice<UInt8>

    /// Reads the first element; `nil` if it is malformed.
    init?(_ bytes: ArraySlice<UInt8>, _ leniency: Set<Leniency>) {
        guard let tag = bytes.first, let first = bytes.dropFirst().first else { return nil }
        self.tag = tag
        let content = bytes.dropFirst(2)
        if first == 0x80 {
            guard leniency.contains(.indefinite), let end = Self.end(of: content) else { return nil }
            (body, rest) = (Array(content[..<end]), content[end...].dropFirst(2))
            return
        }
        let count = first > 0x80 ? Int(first & 0x7F) : 0
        let digits = content.prefix(count)
        guard digits.count == count, first < 0x80 || Self.isAllowed(digits, leniency) else { return nil }
        let length = first < 0x80 ? UInt64(first) : digits.reduce(0) { $0 &* 256 &+ UInt64($1) }
        let following = content.dropFirst(count)
        guard length <= following.count || leniency.contains(.beyondEnd) else { return nil }
        body = Array(following.prefix(Int(min(length, 4096))))
        rest = following.dropFirst(body.count)
    }

    /// The elements one after another; `nil` if one is malformed.
    static func list(_ bytes: [UInt8], _ leniency: Set<Leniency>) -> [DERElement]? {
        var elements: [DERElement] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let element = DERElement(rest, leniency) else { return nil }
            elements.append(element)
            rest = element.rest
        }
        return elements
    }

    /// Whether these bytes may say a length after the byte that counts them.
    private static func isAllowed(_ digits: ArraySlice<UInt8>, _ leniency: Set<Leniency>) -> Bool {
        if digits.count > 8, leniency.contains(.wrapping) { return true }
        let significant = digits.drop { $0 == 0 }
        guard significant.count <= 2 else { return false }
        if digits.first == 0 { return leniency.contains(.leadingZeros) }
        // The long form is for lengths of 128 and more.
        return significant.count > 1 || significant.first ?? 0 >= 0x80 || leniency.contains(.longForm)
    }

    /// Where the two zero bytes are that end a content of indefinite length.
    private static func end(of content: ArraySlice<UInt8>) -> Int? {
        var rest = content
        while !rest.starts(with: [0, 0]) {
            guard let element = DERElement(rest, []) else { return nil }
            rest = element.rest
        }
        return rest.startIndex
    }
}
