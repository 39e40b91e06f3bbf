/// A `Content-Type` without its parameters (RFC 9110 §8.3.1).
struct MediaType: Sendable, Hashable {
    /// Type and subtype in small letters, for example `application/json`.
    let essence: String

    static let json = MediaType(essence: "application/json")
    static let jwkSet = MediaType(essence: "application/jwk-set+json")

    private init(essence: String) {
        self.essence = essence
    }

    /// Reads a field value; nil if it is malformed, in a parameter too.
    init?(_ text: String) {
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

extension HTTPResponse {
    /// What the response says of its content.
    enum ContentType: Equatable {
        case absent
        case malformed
        case mediaType(MediaType)
    }

    /// The media type; two `Content-Type` lines are malformed, since nobody can say which one counts.
    var contentType: ContentType {
        let values = fields["Content-Type"]
        guard let value = values.first else { return .absent }
        guard values.count == 1, let mediaType = MediaType(value) else { return .malformed }
        return .mediaType(mediaType)
    }
}
