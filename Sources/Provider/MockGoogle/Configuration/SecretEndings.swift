package import AssayJSON

/// How codes and tokens end: by default with characters that have a meaning in a URL, a form or a header field.
///
/// Google's own have only letters, digits, hyphens, underscores and slashes. A client that does not encode them, or
/// decodes them twice, works with those until one day it does not.
package struct SecretEndings: Sendable, Hashable {
    private static let maximumLength = 64

    private var texts: [IssuedSecret: String] = [
        .code: "+%2B&=", .refreshToken: "+%2B&=", .accessToken: "+/~==", .deviceCode: "+%2B&=",
    ]

    package init() {}

    /// Reads `{"code": "+", "access_token": "==", "refresh_token": "&"}`; an absent member is an empty ending.
    package init(decoding node: JSONNode) throws(JSONError) {
        var reader = try MemberReader(node, allowing: IssuedSecret.allCases.map(\.rawValue))
        for kind in IssuedSecret.allCases {
            texts[kind] = reader.optional(kind.rawValue) { node throws(JSONError) in try Self.ending(node, kind) }
        }
        try reader.finish()
    }

    subscript(kind: IssuedSecret) -> String { texts[kind] ?? "" }

    private static func ending(_ node: JSONNode, _ kind: IssuedSecret) throws(JSONError) -> String {
        let text = try node.string()
        guard text.utf8.count <= maximumLength else {
            throw node.error("an ending has at most \(maximumLength) characters")
        }
        if let first = text.utf8.first, IdentifierSource.isInAlphabet(first) {
            throw node.error("an ending does not begin with a letter, a digit, a hyphen or an underscore")
        }
        switch kind {
        case .accessToken:
            guard text.utf8.drop(while: isInBearerAlphabet).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
                throw node.error("an access token has letters, digits, -._~+/ and then = (RFC 6750 §2.1)")
            }
        case .code, .refreshToken, .deviceCode:
            guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw node.error("a code or refresh token has printable ASCII characters (RFC 6749, appendix A)")
            }
        }
        return text
    }

    private static func isInBearerAlphabet(_ byte: UInt8) -> Bool {
        IdentifierSource.isInAlphabet(byte) || ".~+/".utf8.contains(byte)
    }
}
