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
        if flaws.has("header-compared-as-text", where: !header.starts(with: "{\"alg\":".utf8)) {
            throw JOSERefusal(.token, "the header does not begin with alg")
        }
        if flaws.has("header-searched-as-text", where: header.contains(UInt8(ascii: "\\"))) {
            throw JOSERefusal(.token, "the header has an escape")
        }
        guard let object = JSONText(flaws).object(header) else {
            throw JOSERefusal(.token, "the header is not a JSON object (RFC 7515 §5.2)")
        }
        if flaws.has("fractions-in-header-refused", where: JSONText.hasFraction(object.value)) {
            throw JOSERefusal(.token, "a number of the header is not a whole one")
        }
        self.header = object
        self.payload = payload
        signed = (segments[0], segments[1])
    }

    /// The bytes of a segment, which a flaw decodes in another way than the others.
    private static func decoded(_ segment: ArraySlice<UInt8>, _ flaw: String, _ flaws: FlawSwitch) -> [UInt8]? {
        if let bytes = Base64URLText(flaws).decode(segment) { return bytes }
        guard flaws.mayHave(flaw), let bytes = Base64URLText.loose(segment), flaws.has(flaw) else { return nil }
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
            if flaws.has("token-white-space-removed", where: bytes.contains(where: isSpace)) {
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
        if let cut = LowOctets.cut(bytes), flaws.has("token-cut-to-low-octets") { return cut }
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
