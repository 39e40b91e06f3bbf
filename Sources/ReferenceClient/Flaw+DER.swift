internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The DER of a public key.
    static let areaDER = Area(operations: [.encodeRSAPublicKey, .verifyIDToken, .parseKeySet]) {
        Entry(
            .exponentTakenForGranted, "writes 65537 whatever the exponent", .otherKey,
            [.output, .accepting(.invalidKey)])
        Entry(.emptyNumberAccepted, "writes an empty number", .otherKey, [.accepting(.invalidKey)])
        Entry(.zeroNumberAccepted, "writes a zero", .otherKey, [.accepting(.invalidKey)])
        Entry(.leadingZerosKept, "keeps leading zero bytes", .malleable, [.accepting(.invalidKey)])
        Entry(
            .leadingZerosStripped, "strips leading zero bytes", .malleable,
            [.accepting(.invalidKey)],
            "https://datatracker.ietf.org/doc/html/rfc7518#section-6.3.1.1")
        Entry(.signByteMissing, "leaves out the zero byte before a set top bit", .otherKey, [.output])
        Entry(.signByteAlways, "writes a zero byte before every number", .otherKey, [.output])
        Entry(.signByteAboveBoundAlone, "leaves out the zero byte before 0x80", .otherKey, [.output])
        Entry(.longFormTooEarly, "writes a length of 127 in the long form", .otherKey, [.output])
        Entry(.longFormAlways, "writes every length in the long form", .otherKey, [.output])
        Entry(.lengthInTwoBytesAlways, "writes a long length in two bytes", .otherKey, [.output])
        Entry(.shortFormTooLate, "writes a length of 128 in the short form", .otherKey, [.output])
        Entry(.lengthTruncatedToByte, "keeps one byte of a length", .otherKey, [.output])
        Entry(.lengthBytesReversed, "writes a length with its bytes reversed", .otherKey, [.output])
    }
}
