internal import AssayJSON

/// The three segments of a compact JWS (RFC 7515 §7.1), decoded as far as they go.
package struct CompactToken {
    /// The largest token that is read, in bytes.
    package static let maximumSize = 64 * 1024

    package let header: JSONObject
    package let payload: [UInt8]
    /// The signature; `nil` if the segment is missing and a flaw accepts that.
    package let signature: [UInt8]?
    private let signed: (header: ArraySlice<UInt8>, payload: ArraySlice<UInt8>)

    /// The signed bytes: header and payload as received.
    package var signingInput: [UInt8] { signed.header + [UInt8(ascii: ".")] + signed.payload }

    package init(_ bytes: [UInt8], _ flaws: FlawSwitch) throws(JOSERefusal) {
        guard bytes.count <= Self.maximumSize || flaws.has("token-size-not-limited") else {
            throw JOSERefusal(.token, "the token is longer than \(Self.maximumSize) bytes")
        }
        let limits = [2, 8, 16, 32]
        if let limit = limits.first(where: { bytes.count > $0 * 1024 && flaws.has("token-limited-to-\($0)-kib") }) {
            throw JOSERefusal(.token, "the token is longer than \(limit) KiB")
        }
        let text = flaws.isHonest ? bytes : Self.unwrapped(bytes, flaws)
        if text.first == UInt8(ascii: "{"), let json = Self.serialized(text, flaws) {
            self = try CompactToken(segments: json, flaws)
            return
        }
        var segments = Self.segments(of: text)
        if segments.count != 3, segments.contains([]), flaws.has("empty-segments-dropped") {
            segments.removeAll { $0.isEmpty }
        }
        if segments.count == 5, flaws.has("five-segments-taken-for-three") { segments = Array(segments.prefix(3)) }
        if segments.count > 3, flaws.has("further-segments-ignored") { segments = Array(segments.prefix(3)) }
        guard segments.count == 3 || segments.count == 2 && flaws.has("missing-signature-accepted") else {
            throw JOSERefusal(.token, "expected three segments, found \(segments.count) (RFC 7515 §7.1)")
        }
        self = try CompactToken(segments: segments, flaws)
    }

    /// The segments between the dots.
    private static func segments(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var segments: [ArraySlice<UInt8>] = []
        segments.reserveCapacity(3)
        var rest = text[...]
        while let end = rest.position(of: UInt8(ascii: ".")) {
            segments.append(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        segments.append(rest)
        return segments
    }

    private init(segments: [ArraySlice<UInt8>], _ flaws: FlawSwitch) throws(JOSERefusal) {
        guard let header = Self.decoded(segments[0], "header-decoded-loosely", flaws),
            let payload = Self.decoded(segments[1], "claims-decoded-loosely", flaws)
        else {
            throw JOSERefusal(.token, "a segment is not base64url (RFC 7515 §2)")
        }
        if segments.count > 2 {
            guard
                let signature = Base64URLText(flaws).decodeSignature(segments[2])
                    ?? Self.decoded(segments[2], "signature-decoded-loosely", flaws)
            else {
                throw JOSERefusal(.token, "the signature is not base64url (RFC 7515 §2)")
            }
            self.signature = signature
        } else {
            signature = nil
        }
        if !flaws.isHonest, !header.starts(with: "{\"alg\":".utf8), flaws.has("header-compared-as-text") {
            throw JOSERefusal(.token, "the header does not begin with alg")
        }
        if !flaws.isHonest, header.contains(UInt8(ascii: "\\")), flaws.has("header-searched-as-text") {
            throw JOSERefusal(.token, "the header has an escape")
        }
        guard let object = JSONText(flaws).object(header) else {
            throw JOSERefusal(.token, "the header is not a JSON object (RFC 7515 §5.2)")
        }
        self.header = object
        self.payload = payload
        signed = (segments[0], segments[1])
    }

    /// The bytes of a segment, which a flaw decodes in another way than the others.
    private static func decoded(_ segment: ArraySlice<UInt8>, _ flaw: String, _ flaws: FlawSwitch) -> [UInt8]? {
        if let bytes = Base64URLText(flaws).decode(segment) { return bytes }
        guard !flaws.isHonest, let bytes = Base64URLText.loose(segment), flaws.has(flaw) else { return nil }
        return bytes
    }

    /// The token without the text around it that a flaw accepts.
    private static func unwrapped(_ bytes: [UInt8], _ flaws: FlawSwitch) -> [UInt8] {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        if let first = bytes.first, let last = bytes.last {
            if last == 0x0A, flaws.has("line-feed-after-token-ignored") { return Array(bytes.dropLast()) }
            if last <= 0x20, flaws.has("token-end-trimmed") {
                return Array(bytes.reversed().drop { $0 <= 0x20 }.reversed())
            }
            if !flaws.isHonest, bytes.contains(where: isSpace), flaws.has("token-white-space-removed") {
                return bytes.filter { !isSpace($0) }
            }
            if isSpace(first) || isSpace(last), flaws.has("token-trimmed") {
                return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
            }
            if first == UInt8(ascii: "\""), last == first, bytes.count > 1, flaws.has("quoted-token-accepted") {
                return Array(bytes.dropFirst().dropLast())
            }
        }
        if bytes.starts(with: "Bearer ".utf8), flaws.has("bearer-token-accepted") { return Array(bytes.dropFirst(7)) }
        if let comma = bytes.firstIndex(of: UInt8(ascii: ",")), flaws.has("first-token-of-list-taken") {
            return Array(bytes[..<comma])
        }
        if let end = bytes.firstIndex(of: 0), flaws.has("token-cut-at-nul") { return Array(bytes[..<end]) }
        if bytes.contains(UInt8(ascii: "%")), flaws.has("token-percent-decoded") {
            return String(decoding: bytes, as: UTF8.self).removingPercents ?? bytes
        }
        return bytes
    }

    /// The segments of a JWS in JSON serialization (RFC 7515 §7.2).
    private static func serialized(_ text: [UInt8], _ flaws: FlawSwitch) -> [ArraySlice<UInt8>]? {
        guard !flaws.isHonest, let object = JSONText(flaws).object(text),
            case .string(let payload)? = object["payload"],
            flaws.has("json-serialization-accepted")
                || object["signatures"] == nil && flaws.has("flattened-serialization-accepted")
        else { return nil }
        var signed = object
        if case .array(let signatures)? = object["signatures"], case .object(let first)? = signatures.first?.value {
            signed = JSONObject(first, flaws)
        }
        guard case .string(let header)? = signed["protected"], case .string(let signature)? = signed["signature"]
        else { return nil }
        return [header, payload, signature].map { Array($0.utf8)[...] }
    }
}

extension Flaw {
    /// Flaws in reading the serialization of a token.
    package static let ofCompactTokens: [Flaw] = [
        Flaw(
            "token-size-not-limited", "reads a token of any size", .exhaustion, .accepting("invalid-id-token"),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2025-30204"),
        Flaw("token-limited-to-8-kib", "refuses a token of more than 8 KiB", .lockout, .refusing),
        Flaw("token-limited-to-16-kib", "refuses a token of more than 16 KiB", .lockout, .refusing),
        Flaw("token-limited-to-32-kib", "refuses a token of more than 32 KiB", .lockout, .refusing),
        Flaw(
            "empty-segments-dropped", "splits a token at its dots and drops empty parts", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "further-segments-ignored", "ignores what follows the first three segments of a token", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "five-segments-taken-for-three", "reads the first three of five segments as a signed token", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "missing-signature-accepted", "accepts a token of two segments, without a signature", .forgery,
            .accepting("invalid-id-token")),
        Flaw("header-compared-as-text", "refuses a token whose header does not begin with alg", .lockout, .refusing),
        Flaw(
            "header-searched-as-text", "refuses a token whose header has an escape", .lockout, .refusing),
        Flaw(
            "line-feed-after-token-ignored", "removes a line feed after a token", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "token-end-trimmed", "removes white space and control characters after a token", .malleable,
            .accepting("invalid-id-token"),
            source: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/lang/String.html#trim()"),
        Flaw("token-trimmed", "removes white space around a token", .malleable, .accepting("invalid-id-token")),
        Flaw(
            "token-white-space-removed", "removes white space everywhere in a token before it verifies it", .malleable,
            .accepting("invalid-id-token"), source: "https://github.com/square/go-jose"),
        Flaw("token-cut-at-nul", "reads a token up to a NUL", .malleable, .accepting("invalid-id-token")),
        Flaw(
            "token-percent-decoded", "decodes percent escapes in a token", .malleable, .accepting("invalid-id-token")),
        Flaw("quoted-token-accepted", "accepts a token in quotation marks", .malleable, .accepting("invalid-id-token")),
        Flaw(
            "bearer-token-accepted", "accepts a token after the word Bearer", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "first-token-of-list-taken", "uses the first of several tokens in one text", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "json-serialization-accepted", "accepts a token in JSON serialization", .disagreement,
            .accepting("invalid-id-token"), source: "https://nvd.nist.gov/vuln/detail/CVE-2022-39227"),
        Flaw(
            "flattened-serialization-accepted", "accepts a token in flattened JSON serialization", .disagreement,
            .accepting("invalid-id-token"), source: "https://metacpan.org/pod/Crypt::JWT"),
    ]
}
