internal import JOSECryptography

/// One mistake in checking the encoded message of a signature.
struct PaddingMistake: Sendable {
    /// The id of the flaw.
    let id: String
    /// Whether a client that makes it accepts the message; only the honest answer is no.
    let accepts: @Sendable (EncodedMessage) -> Bool

    init(_ id: String, _ accepts: @escaping @Sendable (EncodedMessage) -> Bool) {
        self.id = id
        self.accepts = accepts
    }

    static let all: [PaddingMistake] = ofPadding + ofFields + ofDigestInfo + ofLengths

    /// Mistakes in checking the bytes around DigestInfo.
    private static let ofPadding: [PaddingMistake] = [
        PaddingMistake("padding-hash-as-number") {
            $0.bytes.drop { $0 == 0 }.elementsEqual($0.digest(.sha256).drop { $0 == 0 })
        },
        PaddingMistake("padding-end-of-content-checked") {
            $0.content?.suffix(32).elementsEqual($0.digest(.sha256)) ?? false
        },
        PaddingMistake("padding-shortest-compared") {
            message in message.content.map { message.digestInfo(.sha256).starts(with: $0) } ?? false
        },
        PaddingMistake("padding-may-be-empty") {
            message in message.bytes.starts(with: [0, 1, 0] + message.digestInfo(.sha256))
        },
        PaddingMistake("padding-followed-by-zeros") {
            message in
            let info = message.digestInfo(.sha256)
            return message.content.map { $0.starts(with: info) && $0.dropFirst(info.count).allSatisfy { $0 == 0 } }
                ?? false
        },
        PaddingMistake("padding-of-eight-bytes") {
            message in
            message.bytes.starts(with: [0, 1] + [UInt8](repeating: 0xFF, count: 8) + [0] + message.digestInfo(.sha256))
        },
        PaddingMistake("padding-for-encryption") {
            message in
            guard message.bytes.starts(with: [0, 2]) else { return false }
            let rest = message.bytes.dropFirst(2)
            guard let end = rest.firstIndex(of: 0) else { return false }
            return rest[end...].dropFirst().elementsEqual(message.digestInfo(.sha256))
        },
        PaddingMistake("padding-without-first-byte") {
            message in
            let info = message.digestInfo(.sha256)
            let fill = message.bytes.count - info.count - 2
            return fill > 0 && message.bytes == [1] + [UInt8](repeating: 0xFF, count: fill) + [0] + info
        },
        PaddingMistake("padding-of-block-type-0") { message in
            message.bytes.starts(with: [0, 0]) && message.same(except: [1], message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake("padding-checked-at-its-end") {
            message in
            message.same(except: 2..<message.bytes.count - 60, message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake("padding-checked-at-its-beginning") {
            message in
            message.same(except: 10..<message.bytes.count - 52, message.padded(message.digestInfo(.sha256)))
        },
        PaddingMistake("padding-separated-by-zeros") {
            message in
            message.content?.drop { $0 == 0 }.elementsEqual(message.digestInfo(.sha256)) ?? false
        },
        PaddingMistake("padding-separated-by-any-byte") {
            message in
            let rest = message.bytes.dropFirst(2).drop { $0 == 0xFF }
            return message.bytes.starts(with: [0, 1]) && rest.dropFirst().elementsEqual(message.digestInfo(.sha256))
        },
    ]

    /// Mistakes in comparing single bytes of DigestInfo.
    private static let ofFields: [PaddingMistake] = [
        inField("digest-info-outer-tag-not-checked", at: [0]),
        inField("digest-info-length-not-checked", at: [1]),
        inField("digest-info-algorithm-tag-not-checked", at: [2]),
        inField("digest-info-hash-tag-not-checked", at: [17]),
    ]

    private static func inField(_ id: String, at offsets: [Int]) -> PaddingMistake {
        // Only the signer can write such a message: every byte but these few is right.
        PaddingMistake(id) { message in
            let start = message.bytes.count - 51
            return start > 0
                && message.same(except: offsets.map { start + $0 }, message.padded(message.digestInfo(.sha256)))
        }
    }
}
