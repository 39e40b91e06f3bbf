/// A DigestInfo read as BER, which made clients accept forged signatures (CVE-2014-1568 and similar).
struct LenientDigestInfo {
    let content: [UInt8]
    let hash: [UInt8]
    let flaws: FlawSwitch

    private struct Element {
        let tag: UInt8
        let body: [UInt8]
        let rest: [UInt8]
        let isDefiniteAndShort: Bool
    }

    private static let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]

    /// Whether the hash is at the place where a flaw expects it.
    var isAcceptable: Bool {
        guard let info = element(content), info.tag == 0x30, info.rest.isEmpty, let algorithm = element(info.body),
            algorithm.tag == 0x30, let identifier = element(algorithm.body), identifier.tag == 0x06,
            let digest = element(algorithm.rest), digest.tag == 0x04 || digest.tag == 0x24
        else { return false }
        let lengthsAreDER = [info, algorithm, identifier, digest].allSatisfy(\.isDefiniteAndShort)
        let hasNull = identifier.rest == [0x05, 0x00]
        if identifier.body == Self.sha256, digest.body == hash, digest.rest.isEmpty, flaws.has("parameters-not-checked")
        {
            return lengthsAreDER
        }
        if identifier.body == Self.sha256, hasNull || identifier.rest == [0x05, 0x81, 0x00], digest.rest.isEmpty,
            flaws.has("digest-info-read-as-ber")
        {
            return digest.body == hash || element(digest.body)?.body == hash
        }
        if identifier.body == Self.sha256, hasNull, digest.body.starts(with: hash),
            flaws.has("bytes-within-digest-info-ignored")
        {
            return true
        }
        return false
    }

    /// The first element, with a length in any form; only the last bytes of an overlong length count (BERserk).
    private func element(_ bytes: [UInt8]) -> Element? {
        guard bytes.count >= 2 else { return nil }
        let first = bytes[1]
        var offset = 2
        var length = Int(first)
        if first == 0x80 {
            // An indefinite length ends at two zero bytes.
            guard let end = (2..<bytes.count).last(where: { bytes[$0...].starts(with: [0, 0]) }) else { return nil }
            return Element(
                tag: bytes[0], body: Array(bytes[2..<end]), rest: Array(bytes[(end + 2)...]), isDefiniteAndShort: false)
        }
        if first > 0x80 {
            let count = Int(first & 0x7F)
            guard bytes.count >= 2 + count else { return nil }
            length = bytes[2..<2 + count].suffix(2).reduce(0) { $0 << 8 | Int($1) }
            offset += count
        }
        guard bytes.count >= offset + length else { return nil }
        return Element(
            tag: bytes[0], body: Array(bytes[offset..<offset + length]), rest: Array(bytes[(offset + length)...]),
            isDefiniteAndShort: first < 0x80)
    }
}
