import AssayCryptography
import AssayJSON
import AssayParserFuzzTargets
import Testing

@testable import AssayFuzzTargets

/// Drafts of vectors in which a token's signature has the defect of the target's signature.
@Suite struct SignatureDraftTests {
    /// The end of the padding and DigestInfo of SHA-256 without its digest (RFC 8017 §9.2 note 1).
    private static let information = "003031300d060960864801650304020105000420"

    private static func draft(_ bytes: [UInt8]) throws -> [String] {
        try FuzzTargets.pkcs1Signature.drafts(of: bytes).map { draft in
            draft.members.map { SpacedJSON.text($0.value) }.joined(separator: " ")
        }
    }

    private static func right() throws -> [UInt8] { try #require(PKCS1SignatureProperties.encodedMessage) }

    private static func sign(_ encoded: [UInt8]) throws -> [UInt8] {
        try TestKey.shared.get().signingKey.rawSignature(encodedMessage: encoded)
    }

    @Test func theCorrectEncodingGivesTheGoldenToken() throws {
        #expect(try Self.draft([1] + Self.right()) == [""])
        #expect(try Self.draft([0] + Self.sign(Self.right())).first == "")
    }

    /// The defects of an encoding.
    enum Encoding: CaseIterable {
        /// Bleichenbacher's forgery of 2006: eight bytes of padding, the DigestInfo, then any bytes.
        case movedToTheLeft
        case blockTypeTwo
        case withoutTheDigest

        func applied(to right: [UInt8]) -> [UInt8] {
            switch self {
            case .movedToTheLeft:
                Array(right.prefix(10)) + Array(right.suffix(52)) + [UInt8](repeating: 0xAA, count: 194)
            case .blockTypeTwo: [0, 2] + Array(right.dropFirst(2))
            case .withoutTheDigest: Array(right.dropLast(32)) + [UInt8](repeating: 0, count: 32)
            }
        }

        /// A modulus of 256 bytes leaves 256 - 3 - 19 - 32 for the padding.
        var parts: String {
            switch self {
            case .movedToTheLeft:
                ##"["0001", { "fill": "ff", "count": 8 }, "\##(information)", { "hash": "sha256" }, "##
                    + ##"{ "fill": "aa", "count": 194 }]"##
            case .blockTypeTwo:
                ##"["0002", { "fill": "ff", "count": 202 }, "\##(information)", { "hash": "sha256" }]"##
            case .withoutTheDigest:
                ##"["0001", { "fill": "ff", "count": 202 }, "\##(information)", { "fill": "00", "count": 32 }]"##
            }
        }
    }

    @Test(arguments: Encoding.allCases) func anEncodingHasTheTokensDigest(_ encoding: Encoding) throws {
        let encoded = encoding.applied(to: try Self.right())
        let draft = #"{ "signature": { "pkcs1": { "em": \#(encoding.parts) } } }"#
        #expect(encoded.count == 256)
        #expect(try Self.draft([1] + encoded) == [draft])
        // The same as a signature, which is raised to the public exponent to see what it encodes.
        #expect(try Self.draft([0] + Self.sign(encoded)).first == draft)
    }

    /// The defects of a signature's length.
    enum Length: CaseIterable {
        case zeroBefore, bytesAfter, oneShort, nothing

        func applied(to honest: [UInt8]) -> [UInt8] {
            switch self {
            case .zeroBefore: [0] + honest
            case .bytesAfter: honest + [0, 0x17]
            case .oneShort: Array(honest.dropLast())
            case .nothing: []
            }
        }

        var change: String {
            switch self {
            case .zeroBefore: #"{ "prepend": "00" }"#
            case .bytesAfter: #"{ "append": "0017" }"#
            case .oneShort: #"{ "truncate": 1 }"#
            case .nothing: #"{ "truncate": 256 }"#
            }
        }
    }

    @Test(arguments: Length.allCases) func aSignatureOfAnotherLengthIsAChangeOfTheHonestOne(
        _ length: Length
    ) throws {
        let drafts = try Self.draft([0] + length.applied(to: Self.sign(Self.right())))
        #expect(drafts.first == #"{ "signature": \#(length.change) }"#)
        #expect(drafts.count == 2)
    }

    @Test func aSignatureThatIsNotBelowTheModulusIsKeptAsItIs() throws {
        let bytes = [UInt8](repeating: 0xFF, count: 256)
        let digits = String(repeating: "ff", count: 256)
        #expect(try Self.draft([0] + bytes) == [#"{ "signature": { "hex": "\#(digits)" } }"#])
    }
}
