import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// Subjects that a careless encoding confuses with each other or turns into a path to another mapping.
@Suite struct SubjectTests {
    static let hostile: [String] =
        [
            "1", "1/", "/1", "1/2", "../google/1", "..", ".", "...", "../../users/x", "1%2F2", "1%2f2", "%", "%25",
            "%2E%2E",
            "1\u{0}", "1\u{0}2", "\u{0}", "1\n", "1 ", " 1", "a", "A", "caf\u{E9}", "cafe\u{301}", "K", "\u{212A}",
            "\u{430}",
            "google/1", "apple/1", "identities/google/1", "google:1", "google%2F1", "\u{FB01}", "fi", "stra\u{DF}e",
            "strasse", "STRASSE", "\u{1F512}", "\u{FEFF}1", "1\u{200B}", "+", "-", "_", "~", "*", "?", "#", "\\",
            "..\\1",
            "\"", "<Key>", "&amp;", "1;2", "1:2", "1=2", "1&2", "108204268033311374519", "0108204268033311374519",
        ] + (253...255).map { String(repeating: "9", count: $0) }
        + (253...255).map { String(repeating: "/", count: $0) }

    @Test func noTwoSubjectsShareAnAccount() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory(store: store, randomness: UniqueRandomness(), now: { 0 })
        let identities = Self.hostile.flatMap { subject in
            IdentityProvider.allCases.map { ProviderIdentity(provider: $0, subject: subject) }
        }
        var accounts: [AccountID] = []
        for identity in identities {
            #expect(try await directory.lookUp(identity) == nil)
            accounts.append(try await directory.signUp(identity, profile: AccountProfile()).id)
        }
        #expect(Set(accounts).count == identities.count)
        for (identity, account) in zip(identities, accounts) {
            let found = try #require(try await directory.lookUp(identity))
            #expect(found.id == account)
            #expect(found.providers == [identity])
        }
        let keys = try await store.list(prefix: "identities/", limit: 1_000)
        #expect(keys.count == identities.count)
        for key in keys {
            let segments = key.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.count == 3)
            #expect(segments.last?.first != ".")
            #expect(key.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
        for account in accounts { try await directory.delete(account) }
        #expect(try await store.list(prefix: "", limit: 1).isEmpty)
    }

    /// Pairs of similar generated subjects: only equal bytes have equal keys.
    @Test func generatedSubjectsHaveDifferentKeys() async throws {
        let alphabet: [String] = [
            "/", ".", "%", "2", "F", "f", "E", "\u{0}", "e", "\u{301}", "\u{E9}", "a", "A", "google", "\\",
        ]
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var subjects: [[UInt8]: String] = [:]
        while subjects.count < 2_000 {
            let subject = (0...next(6)).map { _ in alphabet[next(alphabet.count)] }.joined()
            subjects[Array(subject.utf8)] = subject
        }
        let store = MemoryObjectStore()
        let directory = IdentityDirectory(store: store, randomness: UniqueRandomness(), now: { 0 })
        for subject in subjects.values {
            _ = try await directory.signUp(ProviderIdentity(provider: .google, subject: subject), profile: .mahina)
        }
        var keys = 0
        var last: String?
        while let page = Optional(try await store.list(prefix: "identities/google/", after: last, limit: 500)),
            !page.isEmpty
        {
            keys += page.count
            last = page.last
        }
        #expect(keys == subjects.count)
    }

    @Test(arguments: ["", String(repeating: "9", count: 256), String(repeating: "\u{E9}", count: 128)])
    func aSubjectOfTheWrongLengthIsRefused(_ subject: String) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let identity = ProviderIdentity(provider: .google, subject: subject)
        let account = try await directory.signUp(.google, profile: .mahina)
        await #expect(throws: GoogleSignInError(.invalidSubject)) { try await directory.lookUp(identity) }
        await #expect(throws: GoogleSignInError(.invalidSubject)) {
            try await directory.signUp(identity, profile: .mahina)
        }
        await #expect(throws: GoogleSignInError(.invalidSubject)) { try await directory.link(identity, to: account.id) }
        await #expect(throws: GoogleSignInError(.invalidSubject)) {
            try await directory.unlink(identity, from: account.id)
        }
    }

    @Test func subjectsAreComparedByBytes() {
        let composed = ProviderIdentity(provider: .google, subject: "caf\u{E9}")
        let decomposed = ProviderIdentity(provider: .google, subject: "cafe\u{301}")
        #expect(composed.subject == decomposed.subject)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        let beginning = ProviderIdentity(provider: .google, subject: "caf")
        #expect(beginning != composed && composed != beginning)
    }

    /// Identities that differ in a provider or a byte are kept apart by a table too.
    @Test func hashesAreThoseOfProviderAndSubject() {
        let identities = ["1", "2", "12", "\u{E9}", "e\u{301}"].flatMap { subject in
            IdentityProvider.allCases.map { ProviderIdentity(provider: $0, subject: subject) }
        }
        #expect(Set(identities.map(\.hashValue)).count == identities.count)
    }

    /// Issuers that a comparison of texts, of beginnings or of letters without their case takes for a provider's.
    @Test(
        arguments: [
            ("https://accounts.google.com", .google), ("accounts.google.com", .google),
            ("https://appleid.apple.com", .apple), ("https://accounts.google.com/", nil),
            ("https://accounts.google.co", nil), ("HTTPS://accounts.google.com", nil), ("accounts.google.com.", nil),
            ("Accounts.google.com", nil), ("appleid.apple.com", nil), ("", nil),
        ] as [(String, IdentityProvider?)])
    func anIssuerIsAProvidersByteByByte(_ issuer: String, _ provider: IdentityProvider?) throws {
        let claims = SessionFixtures.claims(subject: "1", issuer: issuer)
        if let provider {
            #expect(try ProviderIdentity(claims) == ProviderIdentity(provider: provider, subject: "1"))
        } else {
            #expect(throws: GoogleSignInError(.invalidIssuer)) { try ProviderIdentity(claims) }
        }
    }

    @Test func nothingShowsASubject() {
        let identity = ProviderIdentity(provider: .google, subject: "108204268033311374519")
        #expect("\(identity)" == "ProviderIdentity(google)")
        #expect(!String(reflecting: identity).contains("1082"))
    }
}
