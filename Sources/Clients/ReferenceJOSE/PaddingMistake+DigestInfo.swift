internal import JOSECryptography

extension PaddingMistake {
    /// Mistakes in using the elements of DigestInfo (RFC 8017 §9.2, notes).
    static let ofDigestInfo: [PaddingMistake] = [
        onElements("digest-info-algorithm-not-checked") {
            _, algorithm, rest in
            algorithm.tag == 0x30 && rest.count == 1
        },
        PaddingMistake("digest-info-last-element-read") { message in
            message.elements()?.last.map { $0.tag == 4 && $0.body == message.digest(.sha256) } ?? false
        },
        PaddingMistake("digest-info-hash-optional") { message in
            message.elements()?.map(\.body) == [message.algorithm]
        },
        onElements("digest-info-middle-skipped") {
            message, algorithm, _ in
            algorithm.body == message.algorithm
        },
        onElements("digest-info-end-skipped", lastIsHash: false) {
            message, algorithm, rest in
            algorithm.body == message.algorithm && rest.first?.tag == 4 && rest.first?.body == message.digest(.sha256)
        },
        onParts("digest-info-identifier-padded") { parts in
            parts.map { $0.tag == 6 ? Array($0.body.drop { $0 == 0x80 }) : $0.body } == [sha256, []]
        },
        onParts("digest-info-identifier-empty") { parts in
            parts.map(\.tag) == [6, 5] && parts[0].body.isEmpty
        },
        onParts("digest-info-identifier-optional") { parts in
            !parts.contains { $0.tag == 6 }
        },
        onParts("digest-info-identifier-of-any-hash") { parts in
            let lasts: [UInt8] = [2, 3, 4]
            let others: [[UInt8]] = lasts.map { sha256.dropLast() + [$0] } + [[0x2B, 0x0E, 0x03, 0x02, 0x1A]]
            return parts.count == 2 && parts[0].tag == 6 && others.contains(parts[0].body) && parts[1].tag == 5
        },
        onParts("digest-info-null-content-ignored") { parts in
            parts.map(\.tag) == [6, 5] && parts[0].body == sha256
        },
        onParts("digest-info-parameters-followed") { parts in
            parts.count > 2 && parts[0].body == sha256 && parts[1].tag == 5 && parts[1].body.isEmpty
        },
        onElements("digest-info-hash-known-by-length", lastIsHash: false) {
            message, algorithm, rest in
            [HashAlgorithm.sha224, .sha384, .sha512].contains { message.digest($0) == rest.last?.body }
                && algorithm.body == message.algorithm
        },
    ]

    /// Mistakes in reading the lengths of DigestInfo (X.690 §10.1).
    static let ofLengths: [PaddingMistake] = [
        reading("digest-info-length-too-great", [.beyondEnd]),
        reading("digest-info-zeros-before-lengths", [.leadingZeros]),
        reading("digest-info-lengths-wrap", [.wrapping]),
        reading("digest-info-indefinite-lengths", [.indefinite]),
        reading("digest-info-algorithm-in-ber", inAlgorithm: [.longForm, .indefinite]),
        reading("digest-info-hash-in-ber", inHash: [.longForm]),
    ]

    private static let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]

    /// A mistake in using the algorithm and the elements after it, the last of which is usually the hash.
    private static func onElements(
        _ id: String, lastIsHash: Bool = true,
        _ accepts: @escaping @Sendable (EncodedMessage, DERElement, ArraySlice<DERElement>) -> Bool
    ) -> PaddingMistake {
        PaddingMistake(id) { message in
            guard let elements = message.elements(), let first = elements.first, elements.count > 1 else {
                return false
            }
            let isHash = elements.last?.tag == 4 && elements.last?.body == message.digest(.sha256)
            return (isHash || !lastIsHash) && accepts(message, first, elements.dropFirst())
        }
    }

    /// A mistake in using the parts of the algorithm.
    private static func onParts(
        _ id: String, _ accepts: @escaping @Sendable ([DERElement]) -> Bool
    ) -> PaddingMistake {
        onElements(id) { _, algorithm, rest in
            rest.count == 1 && (DERElement.list(algorithm.body, []).map(accepts) ?? false)
        }
    }

    private static func reading(
        _ id: String, _ rules: Set<DERElement.Leniency> = [],
        inAlgorithm: Set<DERElement.Leniency> = [], inHash: Set<DERElement.Leniency> = []
    ) -> PaddingMistake {
        PaddingMistake(id) { message in
            guard let content = message.content, let info = DERElement(content[...], rules), info.rest.isEmpty,
                let algorithm = DERElement(info.body[...], rules.union(inAlgorithm)),
                let hash = DERElement(algorithm.rest, rules.union(inHash)), hash.rest.isEmpty
            else { return false }
            return info.tag == 0x30 && algorithm.tag == 0x30 && algorithm.body == message.algorithm && hash.tag == 4
                && hash.body == message.digest(.sha256)
        }
    }
}

extension EncodedMessage {
    /// The content of the AlgorithmIdentifier of SHA-256.
    fileprivate var algorithm: [UInt8] { Array(digestInfo(.sha256)[4..<17]) }

    /// The elements of DigestInfo; `nil` if it is not a DER sequence.
    fileprivate func elements() -> [DERElement]? {
        guard let content, let info = DERElement(content[...], []), info.tag == 0x30, info.rest.isEmpty else {
            return nil
        }
        return DERElement.list(info.body, [])
    }
}
