import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import JOSECryptography
import Testing

struct SessionSealTests {
    static let key = [UInt8](repeating: 7, count: 32)

    static func seal(
        key: [UInt8] = key, purpose: String = "app.example", from start: UInt64 = 1
    ) throws(GoogleSignInError) -> SessionSeal {
        try SessionSeal(key: key, purpose: purpose, randomness: CountingRandomness(from: start))
    }

    @Test
    func aSealedSessionCanBeOpened() throws {
        let session = try SessionFixtures.session()
        #expect(try Self.seal().open(Self.seal().seal(session)) == session)
    }

    @Test
    func itIsAES256GCMOverTheSessionWithFormatVersionAndPurposeBound() throws {
        let session = try SessionFixtures.session()
        let sealed = try Self.seal().seal(session)
        #expect(Array(sealed.prefix(5)) == [0x47, 0x53, 0x49, 0x53, 1])
        let plaintext = try AESGCM.open(
            Array(sealed.dropFirst(17).dropLast(16)), tag: Array(sealed.suffix(16)), key: Self.key,
            nonce: Array(sealed[5..<17]), additionalData: Array("GSIS\u{1}app.example".utf8))
        #expect(plaintext == (try session.bytes()))
    }

    @Test
    func noTwoSessionsAreSealedWithTheSameNonce() throws {
        let session = try SessionFixtures.session()
        let seal = try Self.seal()
        #expect(try seal.seal(session)[5..<17] != seal.seal(session)[5..<17])
    }

    @Test
    func anotherKeyPurposeOrVersionIsRejected() throws {
        let sealed = try Self.seal().seal(SessionFixtures.session())
        let corrupt = GoogleSignInError(.storageCorrupt)
        #expect(throws: corrupt) { try Self.seal(key: [UInt8](repeating: 8, count: 32)).open(sealed) }
        #expect(throws: corrupt) { try Self.seal(purpose: "other.example").open(sealed) }
        var later = sealed
        later[4] = 2
        #expect(throws: corrupt) { try Self.seal().open(later) }
        #expect(try Self.seal().open(sealed) == SessionFixtures.session())
    }

    @Test
    func noByteCanBeChangedRemovedOrAdded() throws {
        let seal = try Self.seal()
        let sealed = try seal.seal(SessionFixtures.session())
        var accepted: [String] = []
        func attempt(_ bytes: [UInt8], _ name: String) {
            if (try? seal.open(bytes)) != nil { accepted.append(name) }
        }
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            attempt(changed, "changed at \(index)")
            attempt(Array(sealed.prefix(index)), "cut at \(index)")
        }
        attempt(sealed + [0], "longer")
        attempt([0] + sealed, "shifted")
        #expect(accepted.isEmpty)
    }

    @Test(arguments: [0, 16, 31, 33])
    func aKeyHas32Bytes(_ count: Int) {
        let key = [UInt8](repeating: 1, count: count)
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.seal(key: key) }
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try FixedSessionKey(key) }
    }

    /// The error of a source may contain anything.
    @Test
    func sealingNeedsRandomnessAndDoesNotPassOnTheErrorOfItsSource() throws {
        let seal = try SessionSeal(key: Self.key, purpose: "app.example", randomness: FailingRandomness())
        let session = try SessionFixtures.session()
        let error = #expect(throws: GoogleSignInError(.storageFailed)) { try seal.seal(session) }
        #expect(error?.detail == "the randomness source failed for the nonce of a session")
    }

    @Test
    func keysAreNotShown() throws {
        let key = Array("0123456789abcdef0123456789abcdef".utf8)
        let seal = try SessionSeal(key: key, purpose: "app.example")
        let given = try FixedSessionKey(key)
        var dumped = "\(seal) \(given) "
        dump(seal, to: &dumped)
        dump(given, to: &dumped)
        #expect(!dumped.contains("48") && !dumped.contains("0123"))
        #expect(dumped.contains("app.example"))
    }
}
