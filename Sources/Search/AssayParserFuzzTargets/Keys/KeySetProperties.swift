internal import ReferenceJOSE
package import StrictJOSE

/// Compares the library's reading of a key set with the reference's.
package enum KeySetProperties {
    static func check(_ document: [UInt8]) throws(BrokenProperty) {
        let keySet: JSONWebKeySet?
        do throws(JOSEError) {
            keySet = try JSONWebKeySet(document)
        } catch {
            keySet = nil
            try expectPrintableLine(error.description)
        }
        if !OpenQuestions.isKeySetOpen(document) {
            let reference = ReferenceParts.usableKeyIDs(inKeySet: document)
            try expect(
                (keySet == nil) == (reference == nil), "library and reference agree on accept and reject",
                keySet == nil ? "reject; accept" : "accept; reject")
            // Swift strings are equal if they are canonically equivalent, so this compares bytes.
            try expect(
                keySet?.usableKeyIDs.map { Array($0.utf8) } == reference?.map { Array($0.utf8) },
                "library and reference find the same usable keys")
        }
        guard let keySet else { return }
        try check(keySet)
        try ThumbprintProperties.check(keySet, in: document)
    }

    /// Checks that every usable key is within the bounds, in forms that OpenSSL reads.
    package static func check(_ keySet: JSONWebKeySet) throws(BrokenProperty) {
        for key in keySet.keys {
            guard case .rsa(let usable) = key.material else { continue }
            try check(usable)
        }
        try checkSearch(of: keySet)
    }

    /// Checks that each usable key is found by its ID, and that no key is found by another ID.
    private static func checkSearch(of keySet: JSONWebKeySet) throws(BrokenProperty) {
        for keyID in keySet.usableKeyIDs {
            let found = try? keySet.verificationKey(id: Array(keyID.utf8), for: .rs256)
            try expect(found != nil, "a usable key is found by its ID")
        }
        do throws(JOSEError) {
            _ = try keySet.verificationKey(id: [0xFF], for: .rs256)
        } catch {
            return try expect(error.code == .unknownKeyID, "no key has an ID that is not text")
        }
        throw BrokenProperty("no key has an ID that is not text", "")
    }

    private static func check(_ key: RSAVerificationKey) throws(BrokenProperty) {
        let modulus = key.numbers.modulus
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 8)
        try expect((2048...8192).contains(bits), "a usable key has 2048 to 8192 bits", "\(bits)")
        let exponent = key.numbers.exponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        try expect(
            key.numbers.exponent.count <= 4 && exponent >= 65_537 && exponent & 1 == 1,
            "a usable key has an odd exponent from 65537 to 32 bits")
        try DERProperties.check(key.numbers)
    }
}
