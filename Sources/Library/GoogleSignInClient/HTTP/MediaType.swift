/// A `Content-Type` without its parameters (RFC 9110 §8.3.1).
struct MediaType: Sendable, Hashable {
    /// The type and subtype in lowercase, for example `application/json`.
    let essence: String

    static let json = MediaType(essence: "application/json")
    static let jwkSet = MediaType(essence: "application/jwk-set+json")
    static let form = MediaType(essence: "application/x-www-form-urlencoded")

    /// The media types that need no parsing if nothing is next to them.
    private static let known = [form, json, jwkSet]

    private init(essence: String) {
        self.essence = essence
    }

    /// Parses a field value; `nil` if it or one of its parameters is malformed.
    init?(_ text: String) {
        if let known = Self.known.first(where: { $0.essence.hasSameBytes(as: text) }) {
            self = known
            return
        }
        var reader = FieldValueReader(text)
        reader.skipWhitespace()
        guard let type = reader.token(), reader.take("/"), let subtype = reader.token() else { return nil }
        essence = ASCII.lowercased("\(type)/\(subtype)")
        reader.skipWhitespace()
        while !reader.isAtEnd {
            guard reader.take(";") else { return nil }
            reader.skipWhitespace()
            // An empty parameter is allowed (RFC 9110 §5.6.6).
            guard reader.token() != nil else { continue }
            guard reader.take("="), reader.tokenOrQuotedString() != nil else { return nil }
            reader.skipWhitespace()
        }
    }
}

extension HTTPHeaderFields {
    /// The media type declared by a message.
    enum ContentType: Equatable {
        case absent
        case malformed
        case mediaType(MediaType)
    }

    /// The declared media type; two `Content-Type` lines are malformed because they are ambiguous.
    var contentType: ContentType {
        let values = self["Content-Type"]
        guard let value = values.first else { return .absent }
        guard values.count == 1, let mediaType = MediaType(value) else { return .malformed }
        return .mediaType(mediaType)
    }
}
