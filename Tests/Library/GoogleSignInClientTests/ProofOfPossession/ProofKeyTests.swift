import GoogleSignInClient
import StrictJOSE
import Testing

@Suite struct ProofKeyTests {
    private static let one = [UInt8](repeating: 0, count: 31) + [1]

    @Test func aKeyIsFoundAgainByItsReference() throws {
        let source = SoftwareProofKeys()
        let (key, other) = (try source.newKey(), try source.newKey())
        let found = try source.key(key.reference)
        #expect(found.publicKey == key.publicKey && found.reference == key.reference)
        #expect(other.publicKey != key.publicKey && other.reference != key.reference)
    }

    /// The key of the private number 1 is the base point of the curve (SEC 2 §2.4.2).
    @Test func theReferenceOfASoftwareKeyIsItsPrivateNumber() throws {
        let key = try SoftwareProofKeys().key(ProofKeyReference(Base64URL.encode(Self.one)))
        #expect(
            Base64URL.encode(key.publicKey.x) == "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY"
                && Base64URL.encode(key.publicKey.y) == "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU")
    }

    /// Zero, a number above the order of the curve, and numbers of another length.
    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [UInt8](repeating: 1, count: 31),
        one + [1],
    ])
    func anythingElseIsNoKey(_ number: [UInt8]) throws {
        let reference = try ProofKeyReference(Base64URL.encode(number))
        #expect(throws: GoogleSignInError(.tokenExchangeFailed)) { try SoftwareProofKeys().key(reference) }
    }

    @Test(arguments: ["", "a=", "a+b", "a b", String(repeating: "a", count: 2_049)])
    func aReferenceIsBase64URL(_ text: String) throws {
        #expect(throws: GoogleSignInError(.tokenExchangeFailed)) { try ProofKeyReference(text) }
        #expect(try ProofKeyReference("a-_9").text == "a-_9")
    }

    @Test func aSourceWithoutRandomnessMakesNoKey() {
        for bytes in [nil, [], [UInt8](repeating: 0, count: 32)] as [[UInt8]?] {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) {
                try SoftwareProofKeys(randomness: BrokenRandomness(bytes: bytes)).newKey()
            }
        }
    }

    /// Equal tokens are one token, whatever is known of their key.
    @Test func aRefreshTokenIsItsText() throws {
        let key = try ProofKeyReference("AAAA")
        let (bound, plain) = (try RefreshToken("1//a", proofKey: key), try RefreshToken("1//a"))
        #expect(bound == plain && Set([bound, plain]).count == 1)
        #expect(try bound != RefreshToken("1//b", proofKey: key))
        #expect("\(bound)\(key)" == "RefreshToken(redacted)ProofKeyReference(redacted)")
    }
}
