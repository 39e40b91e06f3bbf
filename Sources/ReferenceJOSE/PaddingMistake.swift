internal import JOSECryptography

/// One mistake in checking the encoded message of a signature.
struct PaddingMistake: Sendable {
    let flaw: Flaw
    /// Whether a client that makes it accepts the message; only the honest answer is no.
    let accepts: @Sendable (EncodedMessage) -> Bool

    init(
        _ id: String, _ summary: String, _ threat: Flaw.Threat = .forgery, source: String? = nil,
        _ accepts: @escaping @Sendable (EncodedMessage) -> Bool
    ) {
        flaw = Flaw(id, summary, threat, .accepting("invalid-signature"), source: source)
        self.accepts = accepts
    }

    static let all: [PaddingMistake] = ofPadding + ofFields + ofDigestInfo + ofLengths

    /// Mistakes in checking the bytes around DigestInfo.
    private static let ofPadding: [PaddingMistake] = [
        PaddingMistake("padding-hash-as-number", "compares the number that an RSA signature yields with the hash") {
            $0.bytes.drop { $0 == 0 }.elementsEqual($0.digest(.sha256).drop { $0 == 0 })
        },
        PaddingMistake(
            "padding-end-of-content-checked", "checks the padding of an RSA signature and the hash at its end"
        ) {
            $0.content?.suffix(32).elementsEqual($0.digest(.sha256)) ?? false
        },
        PaddingMistake("padding-shortest-compared", "compares DigestInfo only as far as the one of the signature goes")
        {
            message in message.content.map { message.digestInfo(.sha256).starts(with: $0) } ?? false
        },
        PaddingMistake(
            "padding-may-be-empty", "requires no padding in an RSA signature, and ignores its end",
            source: "https://nvd.nist.gov/vuln/detail/CVE-2016-1494"
        ) {
            message in message.bytes.starts(with: [0, 1, 0] + message.digestInfo(.sha256))
        },
        PaddingMistake("padding-followed-by-zeros", "ignores zero bytes after DigestInfo in an RSA signature") {
            message in
            let info = message.digestInfo(.sha256)
            return message.content.map { $0.starts(with: info) && $0.dropFirst(info.count).allSatisfy { $0 == 0 } }
                ?? false
        },
        PaddingMistake("padding-of-eight-bytes", "accepts an RSA signature with eight bytes of padding and any end") {
            message in
            message.bytes.starts(with: [0, 1] + [UInt8](repeating: 0xFF, count: 8) + [0] + message.digestInfo(.sha256))
        },
        PaddingMistake("padding-for-encryption", "accepts an RSA signature that is padded as for encryption") {
            message in
            guard message.bytes.starts(with: [0, 2]) else { return false }
            let rest = message.bytes.dropFirst(2)
            guard let end = rest.firstIndex(of: 0) else { return false }
            return rest[end...].dropFirst().elementsEqual(message.digestInfo(.sha256))
        },
        PaddingMistake("padding-without-first-byte", "accepts an RSA signature whose padding lacks its first byte") {
            message in
            let info = message.digestInfo(.sha256)
            let fill = message.bytes.count - info.count - 2
            return fill > 0 && message.bytes == [1] + [UInt8](repeating: 0xFF, count: fill) + [0] + info
        },
        PaddingMistake(
            "padding-of-block-type-0", "accepts the block type 0 in an RSA signature",
            source: "https://www.rfc-editor.org/rfc/rfc2313#section-8.1"
        ) { message in
            message.bytes.starts(with: [0, 0]) && message.same(except: [1], message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake("padding-checked-at-its-end", "checks only the last eight bytes of an RSA signature's padding") {
            message in
            message.same(except: 2..<message.bytes.count - 60, message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake(
            "padding-checked-at-its-beginning", "checks only the first eight bytes of an RSA signature's padding"
        ) {
            message in
            message.same(except: 10..<message.bytes.count - 52, message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake("padding-separated-by-zeros", "accepts several zero bytes after an RSA signature's padding") {
            message in
            message.content?.drop { $0 == 0 }.elementsEqual(message.digestInfo(.sha256)) ?? false
        },
        PaddingMistake(
            "padding-separated-by-any-byte", "takes the first byte that is not FF for the end of the padding"
        ) {
            message in
            let rest = message.bytes.dropFirst(2).drop { $0 == 0xFF }
            return message.bytes.starts(with: [0, 1]) && rest.dropFirst().elementsEqual(message.digestInfo(.sha256))
        },
    ]

    /// Mistakes in comparing single bytes of DigestInfo.
    private static let ofFields: [PaddingMistake] = [
        inField("outer-tag", "the tag of DigestInfo", at: [0]),
        inField("length", "the length of DigestInfo", at: [1]),
        inField("algorithm-tag", "the tag of the algorithm in DigestInfo", at: [2]),
        inField("hash-tag", "the tag of the hash in DigestInfo", at: [17]),
    ]

    private static func inField(_ id: String, _ name: String, at offsets: [Int]) -> PaddingMistake {
        // Only the signer can write such a message: every byte but these few is right.
        PaddingMistake(
            "digest-info-\(id)-not-checked", "accepts another value of \(name) in an RSA signature", .malleable
        ) { message in
            let start = message.bytes.count - 51
            return start > 0
                && message.same(except: offsets.map { start + $0 }, message.padded(message.digestInfo(.sha256)))
        }
    }
}
