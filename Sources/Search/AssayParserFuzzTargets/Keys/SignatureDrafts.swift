internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// Drafts of vectors in which a token's signature has the defect of a signature of the target `pkcs1-signature`.
enum SignatureDrafts {
    /// The first byte is even for a signature, and odd for an encoded message that the test key signs as it is.
    static func pkcs1(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        guard let first = bytes.first else {
            throw FuzzDraftError("the input is empty and has no signature, so the target ignores it")
        }
        guard let key = try? TestKey.shared.get(),
            let right = PKCS1SignatureProperties.encodedMessage,
            let honest = try? key.signingKey.rawSignature(encodedMessage: right)
        else { throw FuzzDraftError("the test keys cannot be read") }
        let size = key.modulus.count
        let rest = Array(bytes.dropFirst())
        guard first & 1 == 0 else {
            let tail = rest.suffix(size)
            return [encoding([UInt8](repeating: 0, count: size - tail.count) + tail, right: right)]
        }
        let exact = FuzzDraft.idToken(["signature": ["hex": .string(FuzzDraft.hexadecimal(rest))]])
        if let change = change(from: honest, to: rest) {
            return [.idToken(["signature": change]), exact]
        }
        guard rest.count == size, rest.lexicographicallyPrecedes(key.modulus),
            let encoded = ReferenceParts.encodedMessage(
                of: rest, modulus: key.modulus, exponent: key.exponent)
        else {
            let sum = sum(honest, key.modulus)
            return rest == sum ? [.idToken(["signature": ["plus_modulus": true]]), exact] : [exact]
        }
        return [encoding(encoded, right: right), exact]
    }

    /// An encoded message with the token's digest in place of the target's, so that the rest of it is the defect.
    private static func encoding(_ encoded: [UInt8], right: [UInt8]) -> FuzzDraft {
        // The valid encoding is that of the golden token.
        guard encoded != right else { return FuzzDraft("verify-id-token", area: "id-token/found", []) }
        var parts: [JSONValue] = []
        var rest = encoded[...]
        for algorithm in HashAlgorithm.allCases {
            guard let digest = try? algorithm.hash(PKCS1SignatureProperties.message),
                let range = firstRange(of: digest, in: encoded)
            else { continue }
            parts = pieces(encoded[..<range.lowerBound]) + [["hash": .string(algorithm.rawValue)]]
            rest = encoded[range.upperBound...]
            break
        }
        parts += pieces(rest)
        return .idToken(["signature": ["pkcs1": ["em": .array(parts.map { JSONNode($0) })]]])
    }

    /// Bytes as parts of a PADDING: a long repetition as a byte and a count, all else in hexadecimal.
    private static func pieces(_ bytes: ArraySlice<UInt8>) -> [JSONValue] {
        var pieces: [JSONValue] = []
        var plain: [UInt8] = []
        var rest = bytes
        func flush() {
            if !plain.isEmpty { pieces.append(.string(FuzzDraft.hexadecimal(plain))) }
            plain = []
        }
        while let byte = rest.first {
            let run = rest.prefix { $0 == byte }
            rest = rest.dropFirst(run.count)
            if run.count >= 8 {
                flush()
                pieces.append(["fill": .string(FuzzDraft.hexadecimal([byte])), "count": .integer(run.count)])
            } else {
                plain += run
            }
        }
        flush()
        return pieces
    }

    /// The change of length that turns the honest signature into the found one; `nil` if there is none.
    private static func change(from honest: [UInt8], to found: [UInt8]) -> JSONValue? {
        if found.count > honest.count {
            let extra = found.count - honest.count
            if found.starts(with: honest) {
                return ["append": .string(FuzzDraft.hexadecimal(found.suffix(extra)))]
            }
            if found.dropFirst(extra).elementsEqual(honest) {
                return ["prepend": .string(FuzzDraft.hexadecimal(found.prefix(extra)))]
            }
        } else if found.count < honest.count, honest.starts(with: found) {
            return ["truncate": .integer(honest.count - found.count)]
        }
        return nil
    }

    /// The sum of two numbers of the same length, without the last carry.
    private static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var carry = 0
        let digits = zip(one, other).reversed().map { pair in
            let digit = Int(pair.0) + Int(pair.1) + carry
            carry = digit >> 8
            return UInt8(truncatingIfNeeded: digit)
        }
        return digits.reversed()
    }

    private static func firstRange(of part: [UInt8], in whole: [UInt8]) -> Range<Int>? {
        guard !part.isEmpty, whole.count >= part.count else { return nil }
        return (0...whole.count - part.count).first { whole[$0...].starts(with: part) }.map { $0..<$0 + part.count }
    }
}
