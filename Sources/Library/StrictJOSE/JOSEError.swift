/// Why a document was refused: a code, what was expected, what was found, and the byte where it was noticed.
///
/// Two errors are equal when their codes are; the other members are for people. No text of the input gets into an error
/// of this module but a single byte, so that a token cannot reach a log through one.
public struct JOSEError: Error, Sendable {
    /// The rule that was broken.
    public let code: Code

    /// What was expected, for people.
    public let expected: String

    /// What was found instead, for people: fixed text and numbers, or one byte of the input.
    public let found: String

    /// The offset of the first offending byte in the document, where one byte can be named.
    public let position: Int?

    /// Creates an error; the texts must not quote a secret.
    public init(_ code: Code, expected: String, found: String, at position: Int? = nil) {
        self.code = code
        self.expected = expected
        self.found = found
        self.position = position
    }
}

extension JOSEError {
    /// A rule of the formats that this module reads.
    ///
    /// The set is open: a later version may add codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The kebab-case name.
        public let rawValue: String

        /// Creates a code from its kebab-case name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Larger than the limit for such a document, noticed before any other work.
        public static let tooLarge = Code(rawValue: "too-large")
        /// Not base64url without padding (RFC 4648 §5, RFC 7515 §2).
        public static let invalidBase64URL = Code(rawValue: "invalid-base64url")
        /// Not JSON text (RFC 8259).
        public static let invalidJSON = Code(rawValue: "invalid-json")
        /// JSON nested deeper than the limit.
        public static let nestedTooDeeply = Code(rawValue: "nested-too-deeply")
        /// An object has two members with the same name (RFC 7515 §4, RFC 7517 §4, RFC 7519 §4).
        public static let duplicateMember = Code(rawValue: "duplicate-member")
        /// Not a JWS in compact serialization (RFC 7515 §7.1).
        public static let invalidJWS = Code(rawValue: "invalid-jws")
        /// A header parameter is absent or of the wrong type (RFC 7515 §4.1).
        public static let invalidHeader = Code(rawValue: "invalid-header")
        /// The `alg` is absent or not on the allow-list (RFC 8725 §3.1).
        public static let unsupportedAlgorithm = Code(rawValue: "unsupported-algorithm")
        /// The header demands an extension (`crit`, `b64`) that is not understood (RFC 7515 §4.1.11, RFC 7797).
        public static let unsupportedCriticalHeader = Code(rawValue: "unsupported-critical-header")
        /// A key breaks a rule of RFC 7517 or RFC 7518, or does not fit the use asked for.
        public static let invalidKey = Code(rawValue: "invalid-key")
        /// Not a JWK Set, or one with an ambiguous key ID (RFC 7517 §5, §4.5).
        public static let invalidKeySet = Code(rawValue: "invalid-key-set")
        /// The header has no `kid` that is a string (RFC 7515 §4.1.4).
        public static let missingKeyID = Code(rawValue: "missing-key-id")
        /// The set has no key with the ID asked for.
        public static let unknownKeyID = Code(rawValue: "unknown-key-id")
        /// The signature does not verify with the key.
        public static let invalidSignature = Code(rawValue: "invalid-signature")
    }
}

extension JOSEError: Hashable {
    /// Compares the codes alone.
    public static func == (left: JOSEError, right: JOSEError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension JOSEError: CustomStringConvertible {
    /// One line: the code, what was expected, what was found, and the position.
    public var description: String {
        let place = position.map { ", at byte \($0)" } ?? ""
        return "\(code.rawValue): \(detail)\(place)"
    }

    /// The line without code and position.
    package var detail: String { "expected \(expected), found \(found)" }
}
