internal import JOSECryptography
internal import ReferenceJOSE

extension AccountVault {
    /// The content if a client that checks only part of the seal accepts it.
    func openedByMistake(_ bytes: [UInt8]) -> [UInt8]? {
        // No session of this client is as long.
        guard bytes.count <= 4096 else { return nil }
        for count in 15...17 where bytes.count >= 12 + count {
            let nonce = Array(bytes.prefix(12))
            let body = Array(bytes.dropFirst(12).dropLast(count))
            let tag = Array(bytes.suffix(count))
            // GCM adds the same bytes to every text.
            guard
                let stream = try? AESGCM.seal(
                    [UInt8](repeating: 0, count: body.count), key: key, nonce: nonce, additionalData: Self.purpose),
                let whole = try? AESGCM.seal(
                    zip(body, stream.ciphertext).map { $0 ^ $1 }, key: key, nonce: nonce, additionalData: Self.purpose),
                tag.prefix(8).elementsEqual(whole.tag.prefix(8)), tag != whole.tag
            else { continue }
            let flaw =
                [15: "shortened-tag-accepted", 16: "beginning-of-tag-compared"][count] ?? "bytes-after-tag-ignored"
            if flaws.has(flaw) { return zip(body, stream.ciphertext).map { $0 ^ $1 } }
        }
        return nil
    }
}

/// A stored session that is damaged in a way that a client takes for something else.
struct DamagedSession {
    enum Mistake: String {
        case emptyIsNone = "empty-session-is-none"
        case textIsNone = "session-in-plain-text-is-none"
        case largeIsUnreadable = "large-session-is-unreadable-storage"
    }

    let mistake: Mistake?

    init(_ bytes: [UInt8]) {
        if bytes.isEmpty {
            mistake = .emptyIsNone
        } else if bytes.count > 65_536 {
            mistake = .largeIsUnreadable
        } else {
            mistake = bytes.first == UInt8(ascii: "{") ? .textIsNone : nil
        }
    }
}
