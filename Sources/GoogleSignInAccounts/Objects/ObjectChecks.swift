internal import OpenSSLCrypto

/// What every store checks alike.
package enum ObjectChecks {
    /// Refuses what is no key; the error does not repeat the key, which may hold a person's identifier.
    package static func requireKey(_ key: String) throws(AccountError) {
        let bytes = Array(key.utf8)
        guard 1...ObjectLimits.keyBytes ~= bytes.count else {
            throw AccountError(
                .storageFailed, "object key: \(bytes.count) bytes, expected 1 to \(ObjectLimits.keyBytes)")
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw AccountError(.storageFailed, "object key: a control character")
        }
        for segment in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let isDots = segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
            // An empty segment is "dots" too: none of them.
            guard !isDots else { throw AccountError(.storageFailed, "object key: an empty, \".\" or \"..\" segment") }
        }
    }

    package static func requireSize(_ bytes: [UInt8]) throws(AccountError) {
        guard bytes.count <= ObjectLimits.objectBytes else {
            throw AccountError(
                .storageFailed, "object: \(bytes.count) bytes, expected at most \(ObjectLimits.objectBytes)")
        }
    }

    package static func requireLimit(_ limit: Int) throws(AccountError) {
        guard limit >= 1 else {
            throw AccountError(.storageFailed, "object list: a limit of \(limit), expected 1 or more")
        }
    }

    /// The tag of a store that has none of its own: the content's SHA-256.
    static func tag(of bytes: [UInt8]) throws(AccountError) -> ObjectTag {
        do {
            let digest = try HashAlgorithm.sha256.hash(bytes)
            return ObjectTag(text: Hexadecimal.text(digest))
        } catch {
            throw AccountError(.storageFailed, error.description)
        }
    }
}

extension WriteCondition {
    /// Whether the condition allows a write over what is there.
    func allowsPut(over tag: ObjectTag?) -> Bool {
        switch self {
        case .none: true
        case .absent: tag == nil
        case .matches(let expected): tag == expected
        }
    }

    /// Whether the condition allows the removal of what is there.
    func allowsDelete(of tag: ObjectTag?) -> Bool {
        tag == nil || allowsPut(over: tag)
    }

    /// The error for a condition that did not hold.
    package var conflict: AccountError {
        switch self {
        case .absent: AccountError(.conflict, "the object is there already")
        case .none, .matches: AccountError(.conflict, "the object has changed")
        }
    }
}
