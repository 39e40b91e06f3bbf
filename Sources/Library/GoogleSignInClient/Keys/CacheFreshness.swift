/// How long a response may be reused, from its header fields alone (RFC 9111 §4.2).
enum CacheFreshness {
    /// The value used for numbers that are too large (RFC 9111 §1.2.2).
    static let greatestDeltaSeconds = 2_147_483_648

    /// `max-age` minus `Age`, in seconds; 0 if the response must not be reused.
    ///
    /// Also 0 without `Cache-Control`, with `no-store` or `no-cache` (in either form, §5.2.2.4), with a `max-age` that
    /// is repeated or not a number (§4.2.1), and if `Cache-Control` is malformed. `s-maxage` is for shared caches, and
    /// `Expires` is not used. The cache applies its own minimum and maximum.
    static func seconds(of fields: HTTPHeaderFields) -> Int {
        var lifetime: Int?
        for line in fields["Cache-Control"] {
            guard let directives = directives(of: line) else { return 0 }
            for (name, argument) in directives {
                switch name {
                case "no-store", "no-cache":
                    return 0
                case "max-age":
                    guard lifetime == nil, let argument, let seconds = deltaSeconds(argument) else { return 0 }
                    lifetime = seconds
                default:
                    break
                }
            }
        }
        guard let lifetime else { return 0 }
        return max(0, lifetime - age(of: fields))
    }

    /// The first member of `Age`; 0 if it is absent or not a number (RFC 9111 §5.1).
    private static func age(of fields: HTTPHeaderFields) -> Int {
        for line in fields["Age"] {
            var reader = FieldValueReader(line)
            repeat { reader.skipWhitespace() } while reader.take(",")
            // Empty elements and lines do not count as members (RFC 9110 §5.6.1.2, §5.3).
            if reader.isAtEnd { continue }
            guard let member = reader.token() else { return 0 }
            reader.skipWhitespace()
            guard reader.isAtEnd || reader.take(",") else { return 0 }
            return deltaSeconds(member) ?? 0
        }
        return 0
    }

    /// The directives of one line, with lowercase names; `nil` if the line is malformed.
    private static func directives(of line: String) -> [(name: String, argument: String?)]? {
        var reader = FieldValueReader(line)
        var directives: [(name: String, argument: String?)] = []
        while true {
            reader.skipWhitespace()
            // Empty list elements are skipped (RFC 9110 §5.6.1.2).
            if reader.take(",") { continue }
            if reader.isAtEnd { return directives }
            guard let name = reader.token() else { return nil }
            var argument: String?
            if reader.take("=") {
                guard let value = reader.tokenOrQuotedString() else { return nil }
                argument = value
            }
            directives.append((ASCII.lowercased(name), argument))
            reader.skipWhitespace()
            guard reader.isAtEnd || reader.take(",") else { return nil }
        }
    }

    /// `delta-seconds` (RFC 9111 §1.2.2): only digits; too large a number is capped.
    private static func deltaSeconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        guard let seconds = Int(text) else { return greatestDeltaSeconds }
        return min(seconds, greatestDeltaSeconds)
    }
}
