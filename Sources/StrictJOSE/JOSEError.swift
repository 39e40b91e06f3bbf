/// Why a document was refused: a code, the byte where it was noticed, and a reason.
///
/// Two errors are equal when their codes are; position and reason are for people. The reason is fixed text of this
/// module, so that nothing of the input (which may be a token) can reach a log through it.
public struct JOSEError: Error, Sendable {
    /// The rule that was broken.
    public let code: Code

    /// The offset of the first offending byte in the document, where one byte can be named.
    public let position: Int?

    /// What was expected, as fixed text.
    public let reason: StaticString

    /// Creates an error from a code, a fixed reason and, where known, a byte offset.
    public init(_ code: Code, _ reason: StaticString, at position: Int? = nil) {
        self.code = code
        self.reason = reason
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
        /// An object holds two members of one name (RFC 7515 §4, RFC 7517 §4, RFC 7519 §4).
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
        /// The set holds no key of the ID asked for.
        public static let unknownKeyID = Code(rawValue: "unknown-key-id")
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
    /// One line: the code, the reason and the position.
    public var description: String {
        guard let position else { return "\(code.rawValue): \(reason)" }
        return "\(code.rawValue): \(reason), at byte \(position)"
    }
}
