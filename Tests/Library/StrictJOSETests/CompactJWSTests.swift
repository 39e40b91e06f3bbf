import AssayTestSupport
import Testing

@testable import StrictJOSE

struct CompactJWSTests {
    private static func key(_ modulus: String) throws -> RSAVerificationKey {
        try RSAVerificationKey(RSAPublicNumbers(n: modulus, e: "AQAB"))
    }

    @Test
    func verifiesRFC7515A2() throws {
        let token = try CompactJWS(RFCExamples.rfc7515A2Token)
        #expect(try token.header.algorithm(allowed: [.rs256]) == .rs256)
        #expect(token.header.keyID == nil)
        #expect(token.isSigned(by: try Self.key(RFCExamples.rfc7515A2Modulus)))
        #expect(!token.isSigned(by: try Self.key(RFCExamples.rfc7520Modulus)))
        let claims = try token.payloadDocument().root
        #expect(claims["iss"]?.string == "joe")
        #expect(claims["exp"]?.number?.exactInteger == 1_300_819_380)
        #expect(claims["http://example.com/is_root"]?.boolean == true)
    }

    /// Shows the signing input and the signature of RFC 7515 §A.2, by which its key verifies.
    @Test
    func parts() throws {
        let token = try CompactJWS(RFCExamples.rfc7515A2Token)
        let dot = try #require(RFCExamples.rfc7515A2Token.lastIndex(of: "."))
        #expect(token.signingInput == Array(RFCExamples.rfc7515A2Token[..<dot].utf8))
        #expect(token.signature == (try Base64URL.decode(String(RFCExamples.rfc7515A2Token[dot...].dropFirst()))))
        let key = try Self.key(RFCExamples.rfc7515A2Modulus)
        #expect(key.isValidSignature(token.signature, for: token.signingInput))
        #expect(!key.isValidSignature(token.signature, for: token.signingInput + [0]))
        #expect(!key.isValidSignature([], for: token.signingInput))
    }

    @Test(arguments: ["e30..", "e30.AA.", "e30..AA", "e30.AQ.Ag"])
    func keepsOnlyBytesThatItHasDecoded(_ text: String) throws {
        let token = try CompactJWS(text)
        let header: [UInt8] = [0x7B, 0x7D]
        #expect(token.header.parameters.document.bytes == header + token.payload + token.signature)
    }

    @Test
    func verifiesRFC752041WhosePayloadIsNotJSON() throws {
        let token = try CompactJWS(Array(RFCExamples.rfc7520Token.utf8))
        #expect(token.header.keyID == Array("bilbo.baggins@hobbiton.example".utf8))
        #expect(token.isSigned(by: try Self.key(RFCExamples.rfc7520Modulus)))
        #expect(!token.isSigned(by: try Self.key(RFCExamples.rfc7515A2Modulus)))
        #expect(token.payload == Array(RFCExamples.rfc7520Payload.utf8))
        #expect(throws: JOSEError(.invalidJSON)) { try token.payloadDocument() }
    }

    @Test(arguments: [0, 5, 19, 25, 80, 140, 150, 300, 440])
    func aChangedTokenIsNotVerified(_ position: Int) throws {
        var bytes = Array(RFCExamples.rfc7515A2Token.utf8)
        bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        let key = try Self.key(RFCExamples.rfc7515A2Modulus)
        #expect((try? CompactJWS(bytes))?.isSigned(by: key) != true)
    }

    @Test
    func refusesTheCritOfRFC7515AppendixE() throws {
        let token = try CompactJWS(RFCExamples.rfc7515ETokenWithCrit)
        #expect(throws: JOSEError(.unsupportedCriticalHeader)) { try token.header.refuseCriticalExtensions() }
        #expect(throws: JOSEError(.unsupportedAlgorithm)) { try token.header.algorithm(allowed: [.rs256]) }
        #expect(token.payload == Array("FAIL".utf8))
        #expect(token.signature == [])
    }

    /// The array of numbers counts too, and in the header also the object and the name.
    @Test(
        arguments: [
            ("header", 997, nil), ("header", 998, .tooLarge), ("payload", 5_999, nil),
            ("payload", 6_000, .tooLarge),
        ]
            as [(String, Int, JOSEError.Code?)])
    func limitsTheNamesAndValuesOfASegment(_ segment: String, _ count: Int, _ code: JOSEError.Code?) throws {
        let numbers = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
        let text =
            segment == "header"
            ? Base64URL.encode(#"{"a":\#(numbers)}"#.utf8) + ".e30.AA"
            : Self.header + "." + Base64URL.encode(numbers.utf8) + ".AA"
        #expect(refusal { try CompactJWS(text).payloadDocument() } == code)
    }

    @Test(arguments: [(16_384, nil), (16_385, .tooLarge)] as [(Int, JOSEError.Code?)])
    func limitsTheBytesOfAHeader(_ size: Int, _ code: JOSEError.Code?) throws {
        let header = #"{"a":"\#(String(repeating: "b", count: size - 8))"}"#
        #expect(header.utf8.count == size)
        #expect(refusal { try CompactJWS(Base64URL.encode(header.utf8) + ".e30.AA") } == code)
    }

    /// The header is `{"alg":"RS256"}`, the payload `{}`.
    private static let header = "eyJhbGciOiJSUzI1NiJ9"

    static let forms: [NamedCase<String, JOSEError.Code?>] = [
        NamedCase("three segments", "\(header).e30.AA", nil),
        NamedCase("an empty signature", "\(header).e30.", nil),
        NamedCase("an empty payload", "\(header)..AA", nil),
        NamedCase("an empty text", "", .invalidJWS),
        NamedCase("one segment", header, .invalidJWS),
        NamedCase("two segments", "\(header).e30", .invalidJWS),
        NamedCase("four segments", "\(header).e30.AA.AA", .invalidJWS),
        NamedCase("a fourth segment that is empty", "\(header).e30.AA.", .invalidJWS),
        NamedCase("five segments, as a JWE has", "\(header).e30.AA.AA.AA", .invalidJWS),
        NamedCase("an empty segment between", "\(header)..e30.AA", .invalidJWS),
        NamedCase("an empty segment in front", ".\(header).e30.AA", .invalidJWS),
        NamedCase("dots only", "..", .invalidJSON),
        NamedCase("padding in the header", "\(header)=.e30.AA", .invalidBase64URL),
        NamedCase("padding in the payload", "\(header).e30=.AA", .invalidBase64URL),
        NamedCase("padding in the signature", "\(header).e30.AA==", .invalidBase64URL),
        NamedCase("a line feed at the end", "\(header).e30.AA\n", .invalidBase64URL),
        NamedCase("a space at the front", " \(header).e30.AA", .invalidBase64URL),
        NamedCase("a space at a dot", "\(header). e30.AA", .invalidBase64URL),
        NamedCase("unused bits of the signature that are not zero", "\(header).e30.AB", .invalidBase64URL),
        NamedCase("the JSON serialization", #"{"payload":"e30"}"#, .invalidBase64URL),
        NamedCase("a header that is an array", "W10.e30.AA", .invalidHeader),
        NamedCase("a header that is null", "bnVsbA.e30.AA", .invalidHeader),
        NamedCase("a header with a duplicate", "eyJhbGciOiJub25lIiwiYWxnIjoiUlMyNTYifQ.e30.AA", .duplicateMember),
        NamedCase("text after the header", "e317fQ.e30.AA", .invalidJSON),
    ]

    @Test(arguments: forms)
    func hasExactlyOneForm(_ token: NamedCase<String, JOSEError.Code?>) {
        #expect(refusal { try CompactJWS(token.input) } == token.expected)
        #expect(refusal { try CompactJWS(Array(token.input.utf8)) } == token.expected)
    }

    @Test
    func mayBeAsLargeAsTheLimitAndNoLarger() throws {
        let room = CompactJWS.maximumByteCount - Self.header.utf8.count - 2
        let allowed = "\(Self.header).\(String(repeating: "A", count: room))."
        let over = "\(Self.header).\(String(repeating: "A", count: room + 1))."
        #expect(allowed.utf8.count == 65_536)
        #expect(refusal { try CompactJWS(allowed) } == nil)
        #expect(refusal { try CompactJWS(over) } == .tooLarge)
        #expect(refusal { try CompactJWS(Array(over.utf8)) } == .tooLarge)
    }

    @Test
    func descriptionsShowNoContent() throws {
        let token = try CompactJWS(RFCExamples.rfc7515A2Token)
        var dumped = "\(token)"
        dump(token, to: &dumped)
        #expect(!dumped.contains("joe") && !dumped.contains("eyJ"))
        #expect(Mirror(reflecting: token).children.isEmpty)
    }
}

/// The code of the error that a body throws; `nil` if it throws none.
func refusal(_ body: () throws -> some Any) -> JOSEError.Code? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? JOSEError)?.code ?? JOSEError.Code(rawValue: "another error: \(error)")
    }
}
