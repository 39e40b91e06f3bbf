import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

/// The longest and the shortest that a stored session may contain, and one more or one less.
struct StoredSessionLimitTests {
    static let lengths: [(name: String, longest: Int)] = [
        ("client_id", 256), ("iss", 2_048), ("sub", 255), ("account_id", 255),
    ]

    @Test(arguments: lengths)
    func aTextHasAtLeastOneCharacterAndAtMostAsManyAsTheFormatSays(_ name: String, _ longest: Int) {
        for (count, isRead) in [(0, false), (1, true), (longest, true), (longest + 1, false)] {
            let text = "\"" + String(repeating: "a", count: count) + "\""
            let bytes = Array(StoredSessionTests.text(replacing: name, with: text).utf8)
            #expect(((try? StoredSession(reading: bytes)) != nil) == isRead, "\(count) characters")
        }
    }

    @Test(arguments: lengths.map(\.name))
    func aTextIsVisibleASCIIAndASubjectAnyASCII(_ name: String) {
        for (escape, isVisible, isASCII) in [
            ("\\u0000", false, true), ("\\u0020", false, true), ("\\u0021", true, true), ("\\u007e", true, true),
            ("\\u0080", false, false),
        ] {
            let bytes = Array(StoredSessionTests.text(replacing: name, with: "\"a\(escape)\"").utf8)
            let isRead = name == "sub" ? isASCII : isVisible
            #expect(((try? StoredSession(reading: bytes)) != nil) == isRead, "\(escape)")
        }
    }

    @Test(arguments: ["exp", "iat", "nbf", "auth_time", "signed_in_at", "confirmed_at"])
    func timesAreFrom1970ToTheYear9999(_ name: String) {
        for (time, isRead) in [("-1", false), ("0", true), ("253402300799", true), ("253402300800", false)] {
            let bytes = Array(StoredSessionTests.text(replacing: name, with: time).utf8)
            #expect(((try? StoredSession(reading: bytes)) != nil) == isRead, "\(time)")
        }
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func aSessionHasUpTo65536BytesAndCanBeSealedThen(_ count: Int, _ isStored: Bool) throws {
        let empty = try SessionFixtures.session(name: "").bytes().count
        let session = try SessionFixtures.session(name: String(repeating: "n", count: count - empty))
        let seal = try SessionSealTests.seal()
        if isStored {
            #expect(try session.bytes().count == count)
            #expect(try seal.open(seal.seal(session)) == session)
        } else {
            #expect(throws: GoogleSignInError(.storageFailed)) { try session.bytes() }
            #expect(throws: GoogleSignInError(.storageFailed)) { try seal.seal(session) }
        }
    }

    @Test
    func aSealedSessionIsLongerByItsHeaderNonceAndTag() throws {
        let session = try SessionFixtures.session()
        #expect(try SessionSealTests.seal().seal(session).count == session.bytes().count + 5 + 12 + 16)
        #expect(SessionSeal.maximumByteCount == 65_536 + 5 + 12 + 16)
    }
}
