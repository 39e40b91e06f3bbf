#if canImport(Security)
    import AssayTestAccounts
    import Foundation
    import GoogleSignInClient
    import Security
    import Testing

    @testable import GoogleSignInAccounts

    /// On Linux these tests are built with the stand-in for the keychain.
    struct KeychainSessionStoreTests {
        /// Items of the keychain belong to all tests, so each has a service of its own.
        private let service = "app.example.\(UUID().uuidString)"

        private var store: KeychainSessionStore { KeychainSessionStore(service: service) }

        @Test
        func storesReplacesAndRemoves() async throws {
            #expect(try await store.load() == nil)
            try await store.remove()
            try await store.save(SessionFixtures.session(name: "Old"))
            #expect(try await store.load() == SessionFixtures.session(name: "Old"))
            try await store.save(SessionFixtures.session(name: "New"))
            #expect(try await store.load() == SessionFixtures.session(name: "New"))
            try await store.remove()
            #expect(try await store.load() == nil)
        }

        @Test
        func itemsAreApart() async throws {
            try await store.save(SessionFixtures.session(name: "One"))
            #expect(try await KeychainSessionStore(service: service, account: "other").load() == nil)
            #expect(try await KeychainSessionStore(service: service, accessGroup: "group").load() == nil)
            #expect(try await KeychainSessionStore(service: service + "2").load() == nil)
            #expect(try await store.load()?.claims.name == "One")
            try await store.remove()
        }

        @Test(arguments: [[], [1], Array("{}".utf8)])
        func otherDataIsCorrupt(_ bytes: [UInt8]) async throws {
            try await store.save(SessionFixtures.session())
            let query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecAttrAccount as String: "google-sign-in-session", kSecAttrSynchronizable as String: false,
                kSecUseDataProtectionKeychain as String: true,
            ]
            let data = [kSecValueData as String: Data(bytes)]
            #expect(SecItemUpdate(query as CFDictionary, data as CFDictionary) == errSecSuccess)
            let store = store
            #expect(
                await refusal { () async throws(GoogleSignInError) in try await store.load() }?.code == .storageCorrupt)
            try await store.remove()
            #expect(try await store.load() == nil)
        }
    }
#endif
