internal import JOSECryptography

/// The encoded message of a signature, `00 01 FF … FF 00 DigestInfo` (RFC 8017 §9.2), and lenient checks of it.
struct EncodedMessage {
    let bytes: [UInt8]
    let message: [UInt8]

    static let identifiers: [HashAlgorithm: [UInt8]] = [
        .sha1: [0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04, 0x14],
        .sha224: prefix(0x2D, 0x04, 0x1C), .sha256: prefix(0x31, 0x01, 0x20), .sha384: prefix(0x41, 0x02, 0x30),
        .sha512: prefix(0x51, 0x03, 0x40),
    ]

    private static func prefix(_ total: UInt8, _ algorithm: UInt8, _ length: UInt8) -> [UInt8] {
        [
            0x30, total, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, algorithm, 0x05, 0x00,
            0x04, length,
        ]
    }

    func digest(_ hash: HashAlgorithm) -> [UInt8] {
        // A hash that OpenSSL refuses has no digest, and an empty digest matches nothing.
        (try? hash.hash(message)) ?? [UInt8](repeating: 0, count: bytes.count + 1)
    }

    func digestInfo(_ hash: HashAlgorithm) -> [UInt8] {
        (Self.identifiers[hash] ?? []) + digest(hash)
    }

    func padded(_ content: [UInt8]) -> [UInt8] {
        let fill = bytes.count - content.count - 3
        return fill < 8 ? [] : [0, 1] + [UInt8](repeating: 0xFF, count: fill) + [0] + content
    }

    /// Whether every byte is correct.
    func isExact(_ hash: HashAlgorithm) -> Bool { bytes == padded(digestInfo(hash)) }

    /// Whether a lenient client accepts the message.
    func isAcceptable(_ flaws: FlawSwitch) -> Bool {
        let info = digestInfo(.sha256)
        let hash = digest(.sha256)
        let exact = padded(info)
        guard exact.count == bytes.count else { return false }
        if flaws.has("padding-end-not-checked"), let content, content.starts(with: info) { return true }
        if flaws.has("padding-not-checked"), bytes.suffix(info.count).elementsEqual(info) { return true }
        if flaws.has("digest-info-not-checked"), bytes.suffix(hash.count).elementsEqual(hash) { return true }
        let tail = info.count + 1
        if flaws.has("padding-bytes-not-checked"), bytes.starts(with: [0, 1]),
            bytes.suffix(tail).elementsEqual(exact.suffix(tail))
        {
            return true
        }
        if flaws.has("block-type-not-checked"), bytes.first == 0, bytes.dropFirst(2).elementsEqual(exact.dropFirst(2)) {
            return true
        }
        if flaws.has("first-byte-not-checked"), bytes.dropFirst().elementsEqual(exact.dropFirst()) { return true }
        if flaws.has("separator-not-checked"), same(except: bytes.count - tail..<bytes.count - info.count, exact) {
            return true
        }
        if flaws.has("hash-taken-from-signature"), HashAlgorithm.allCases.contains(where: isExact) { return true }
        if flaws.has("digest-info-missing-accepted"), bytes == padded(hash) { return true }
        if flaws.has("null-parameters-optional"), bytes == padded(Self.withoutNull + hash) { return true }
        let start = bytes.count - info.count
        if flaws.has("hash-identifier-not-checked"), same(except: start + 6..<start + 15, exact) { return true }
        if flaws.has("digest-info-tags-not-checked"), same(except: [0, 2, 4, 15, 17].map { start + $0 }, exact) {
            return true
        }
        if PaddingMistake.all.contains(where: { $0.accepts(self) && flaws.has($0.id) }) { return true }
        guard let content else { return false }
        return LenientDigestInfo(content: content, hash: hash, flaws: flaws).isAcceptable
    }

    /// The bytes after `00 01`, at least eight bytes of `FF`, and `00`.
    var content: [UInt8]? {
        guard bytes.starts(with: [0, 1]) else { return nil }
        let rest = bytes.dropFirst(2).drop { $0 == 0xFF }
        guard bytes.count - rest.count >= 10, rest.first == 0 else { return nil }
        return Array(rest.dropFirst())
    }

    func same(except positions: some Sequence<Int>, _ other: [UInt8]) -> Bool {
        let positions = Set(positions)
        return bytes.indices.allSatisfy { positions.contains($0) || bytes[$0] == other[$0] }
    }

    private static let withoutNull: [UInt8] = [
        0x30, 0x2F, 0x30, 0x0B, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x04, 0x20,
    ]
}
