@_spi(Fuzzing) public import AssayFuzzing
internal import ReferenceJOSE
internal import StrictJOSE

@_spi(Fuzzing)
extension FuzzTargets {
    /// The three segments of a token, taken apart by both and joined again.
    public static let compactJWS = FuzzTarget("compact-jws", weight: 3, CompactJWSProperties.check)
}

private enum CompactJWSProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let token: CompactJWS?
        do throws(JOSEError) {
            token = try CompactJWS(bytes)
        } catch {
            token = nil
            try expect((error.position ?? 0) <= bytes.count, "a position lies in the text", error.description)
        }
        let reference = ReferenceParts.compactJWS(bytes)
        guard let token, let reference else {
            try expect((token == nil) == (reference == nil), "library and reference agree on the form")
            return
        }
        try expect(token.payload == reference.payload, "the payload is the same")
        try expect(token.signature == reference.signature, "the signature is the same")
        try expect(token.signingInput == reference.signingInput, "what is signed is the same")
        let joined = token.signingInput + [UInt8(ascii: ".")] + Array(Base64URL.encode(token.signature).utf8)
        try expect(joined == bytes, "the parts joined are the token")
        try expect("\(token)" == "CompactJWS(\(bytes.count) bytes)", "a description shows nothing of a token")
    }
}
