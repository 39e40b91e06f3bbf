internal import GoogleSignInAccounts
package import GoogleSignInClient
internal import JOSECryptography

/// The checks that all stores share.
package enum ObjectChecks {
    /// Rejects an invalid key; the error does not repeat the key, which may contain a person's identifier.
    package static func requireKey(_ key: String) throws(GoogleSignInError) {
        guard key.utf8.count <= ObjectLimits.keyBytes else {
            throw GoogleSignInError(
                .storageFailed, "object key: \(key.utf8.count) bytes, expected at most \(ObjectLimits.keyBytes)")
        }
        let bytes = Array(key.utf8) + [UInt8(ascii: "/")]
        var (length, dots) = (0, 0)
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F {
                throw GoogleSignInError(.storageFailed, "object key: expected no control character")
            }
            if byte == UInt8(ascii: "/") {
                // An empty segment counts as dots too: it has none. An empty key is one.
                guard length > 2 || dots < length else {
                    throw GoogleSignInError(.storageFailed, "object key: empty, \".\" or \"..\" segment")
                }
                (length, dots) = (0, 0)
            } else {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
    }

    /// Whether a store can have an object of this key.
    package static func isKey(_ key: String) -> Bool { (try? requireKey(key)) != nil }

    package static func requireSize(_ bytes: [UInt8]) throws(GoogleSignInError) {
        guard bytes.count <= ObjectLimits.objectBytes else {
            throw GoogleSignInError(
                .storageFailed, "object: \(bytes.count) bytes, expected at most \(ObjectLimits.objectBytes)")
        }
    }

    package static func requireLimit(_ limit: Int) throws(GoogleSignInError) {
        guard limit >= 1 else {
            throw GoogleSignInError(.storageFailed, "object list: a limit of \(limit), expected 1 or more")
        }
    }

    /// The tag in a store without tags of its own: the content's SHA-256.
    static func tag(of bytes: [UInt8]) throws(GoogleSignInError) -> ObjectTag {
        do {
            let digest = try HashAlgorithm.sha256.hash(bytes)
            return ObjectTag(text: Hexadecimal.text(digest))
        } catch {
            throw GoogleSignInError(.storageFailed, error.description)
        }
    }
}

extension WriteCondition {
    /// Whether the condition allows a write over an object with this tag, or over none.
    func allowsPut(over tag: ObjectTag?) -> Bool {
        switch self {
        case .none: true
        case .absent: tag == nil
        case .matches(let expected): tag == expected
        }
    }

    /// Whether the condition allows the removal of an object with this tag, or of none.
    func allowsDelete(of tag: ObjectTag?) -> Bool {
        tag == nil || allowsPut(over: tag)
    }

    /// The error for a condition that does not hold.
    package var conflict: GoogleSignInError {
        switch self {
        case .absent: GoogleSignInError(.conflict, "the object already exists")
        case .none, .matches: GoogleSignInError(.conflict, "the object has changed")
        }
    }
}
