/// The parameters of a URL's query as they stand there, for changes that leave the rest alone.
struct QueryText {
    /// What comes before the query, with its question mark.
    var head: String
    private var parameters: [(name: String, raw: String)]

    init(url: String) {
        guard let mark = url.firstIndex(of: "?") else {
            head = url + "?"
            parameters = []
            return
        }
        head = String(url[...mark])
        let query = url[mark...].dropFirst().prefix { $0 != "#" }
        parameters = query.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        }
    }

    var text: String {
        head + parameters.map { "\(Self.encoded($0.name))=\($0.raw)" }.joined(separator: "&")
    }

    /// The value as it stands in the URL.
    func raw(_ name: String) -> String? { parameters.first { $0.name == name }?.raw }

    func decoded(_ name: String) -> String? { raw(name).map { Self.decoded($0[...]) } }

    /// Replaces the parameter in its place or appends it; `nil` removes every one of that name.
    mutating func set(_ name: String, _ value: String?) {
        guard let value else { return parameters.removeAll { $0.name == name } }
        if let index = parameters.firstIndex(where: { $0.name == name }) {
            parameters[index].raw = Self.encoded(value)
        } else {
            parameters.append((name, Self.encoded(value)))
        }
    }

    /// As a form's; a percent sign without two digits stands for itself.
    static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Everything but unreserved characters percent-encoded (RFC 3986 §2.3).
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }
}
