/// A JWS in compact serialization (RFC 7515 §7.1), parsed but not verified.
///
/// To verify it, see `JSONWebKeySet.verify`.
public struct CompactJWS: Sendable {
    /// The greatest size of a token in bytes, 64 KiB: far above any ID token, and small enough to be read cheaply.
    public static let maximumByteCount = 65_536

    /// The protected header.
    public let header: JOSEHeader

    // The segments are decoded in one pass into one buffer; the token itself is kept for its signing input.
    private let token: [UInt8]
    private let signingInputEnd: Int
    private let decoded: [UInt8]
    private let payloadRange: Range<Int>
    private let signatureRange: Range<Int>

    /// Parses a token.
    ///
    /// - Throws: `JOSEError` with `tooLarge` before any other work; with `invalidJWS` unless there are three segments;
    ///   with `invalidBase64URL` for a segment that is not base64url; with a code of JSON for the header, or `tooLarge`
    ///   if it has more than 16 KiB, or more than 1000 values and member names; with `invalidHeader` if it is not an
    ///   object.
    public init(_ token: String) throws(JOSEError) {
        try self.init(Array(token.utf8))
    }

    /// Parses a token given as its ASCII bytes.
    public init(_ token: [UInt8]) throws(JOSEError) {
        guard token.count <= CompactJWS.maximumByteCount else {
            throw JOSEError(
                .tooLarge, expected: "a token of at most \(CompactJWS.maximumByteCount) bytes",
                found: "\(token.count) bytes")
        }
        var decoded = [UInt8](repeating: 0, count: Base64URL.decodedCount(token.count))
        let header = try CompactJWS.decodeSegment(token.borrowed, from: 0, into: &decoded, at: 0, isLast: false)
        let payload = try CompactJWS.decodeSegment(
            token.borrowed, from: header.end + 1, into: &decoded, at: header.count, isLast: false)
        let payloadEnd = header.count + payload.count
        let signature = try CompactJWS.decodeSegment(
            token.borrowed, from: payload.end + 1, into: &decoded, at: payloadEnd, isLast: true)
        // At most three bytes: to remove a range takes longer.
        while decoded.count > payloadEnd + signature.count { decoded.removeLast() }

        self.header = try JOSEHeader(JSONDocument(decoded, in: 0..<header.count, limits: .tokenHeader))
        self.token = token
        self.decoded = decoded
        signingInputEnd = payload.end
        payloadRange = header.count..<payloadEnd
        signatureRange = payloadEnd..<(payloadEnd + signature.count)
    }

    /// Decodes one segment up to the dot after it, or up to the end of the token for the last one.
    private static func decodeSegment(
        _ token: Span<UInt8>, from start: Int, into output: inout [UInt8], at offset: Int, isLast: Bool
    ) throws(JOSEError) -> (end: Int, count: Int) {
        let segment = try Base64URL.decodeRun(token, from: start, into: &output, at: offset)
        guard isLast == (segment.end == token.count) else {
            throw JOSEError(
                .invalidJWS, expected: "three segments", found: isLast ? "more" : "fewer", at: segment.end)
        }
        return segment
    }

    /// The decoded payload, which is not verified.
    public var payload: [UInt8] { Array(decoded[payloadRange]) }

    /// The decoded signature.
    public var signature: [UInt8] { Array(decoded[signatureRange]) }

    /// The ASCII bytes that the signature covers: the first two segments and the dot between them (RFC 7515 §5.2).
    public var signingInput: [UInt8] { Array(token[..<signingInputEnd]) }

    /// Whether the signature is valid for the signing input under the key; the header's `alg` is not looked at.
    package func isSigned(by key: RSAVerificationKey) -> Bool {
        key.isValidSignature(
            decoded.borrowed.extracting(signatureRange), for: token.borrowed.extracting(..<signingInputEnd))
    }

    /// Reads the payload, which is not verified, as JSON.
    ///
    /// - Throws: `JOSEError` as `JSONDocument` does.
    public func payloadDocument() throws(JOSEError) -> JSONDocument {
        try JSONDocument(decoded, in: payloadRange, limits: .tokenPayload)
    }
}

extension CompactJWS: CustomStringConvertible, CustomReflectable {
    /// The size alone: a token is a secret.
    public var description: String { "CompactJWS(\(token.count) bytes)" }

    /// Shows no content: a token is a secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
