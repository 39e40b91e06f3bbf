#if canImport(CryptoKit)
    import AssayCryptography
    import GoogleSignInClient
    import Testing

    /// On Linux these tests are built with the stand-in for the Secure Enclave; on a simulator there is none.
    @Suite(.enabled(if: SecureEnclaveProofKeys() != nil)) struct SecureEnclaveProofKeyTests {
        @Test func aKeyIsFoundAgainAndSigns() throws {
            let source = try #require(SecureEnclaveProofKeys())
            let (key, other) = (try source.newKey(), try source.newKey())
            let found = try source.key(key.reference)
            #expect(found.publicKey == key.publicKey && other.publicKey != key.publicKey)
            let message = Array("assay".utf8)
            let signature = try found.signature(for: message)
            #expect(P256Signature.isValid(signature, for: message, x: key.publicKey.x, y: key.publicKey.y))
            #expect(!P256Signature.isValid(signature, for: message, x: other.publicKey.x, y: other.publicKey.y))
        }

        /// A key of another device, or of software.
        @Test(arguments: ["AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"])
        func anotherReferenceIsRefused(_ text: String) throws {
            let source = try #require(SecureEnclaveProofKeys())
            let reference = try ProofKeyReference(text)
            #expect(throws: GoogleSignInError(.tokenExchangeFailed)) { try source.key(reference) }
        }
    }
#endif
