import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

@Suite struct IdentityDirectoryTests {
    let store = MemoryObjectStore()
    var directory: IdentityDirectory { .fixture(store) }

    @Test func aSignUpWritesTheLayoutOfThePlan() async throws {
        let account = try await directory.signUp(.google, profile: .mahina)
        let id = AccountRandomness.account(1)
        #expect(account.id.text == id)
        #expect(account.providers == [.google])
        #expect(account.profile == .mahina)
        #expect(account.createdAt == 1_700_000_000)
        let contents = try await StoreContents(store)
        #expect(
            contents.objects == [
                "identities/google/108204268033311374519": id,
                "users/\(id)/account/providers.json":
                    #"{"version":1,"state":"active","revision":1,"providers":[{"type":"google","#
                    + #""id":"108204268033311374519","state":"linked","revision":0,"linkedAt":1700000000}]}"#,
                "users/\(id)/account/profile.json":
                    #"{"version":1,"serviceUserID":"\#(id)","createdAt":1700000000,"fullName":"Mahina","#
                    + #""email":"mahina@app.example"}"#,
            ])
    }

    @Test func aSecondSignUpFailsUnlikeASignIn() async throws {
        #expect(try await directory.lookUp(.google) == nil)
        let account = try await directory.signUp(.google, profile: .mahina)
        await #expect(throws: GoogleSignInError(.accountExists)) {
            try await directory.signUp(.google, profile: AccountProfile(name: "Someone else"))
        }
        #expect(try await directory.lookUp(.google) == account)
        #expect(try await directory.account(account.id) == account)
        let again = try await directory.signInOrSignUp(.google, profile: AccountProfile())
        #expect(again.account == account)
        #expect(!again.isNew)
        #expect(try await StoreContents(store).accounts.count == 1)
    }

    /// A sign-up that completes one that was cut short returns what is stored.
    @Test func aCompletedSignUpReturnsTheStoredProfile() async throws {
        let plain = FaultyStore(MemoryObjectStore())
        _ = try await IdentityDirectory.fixture(plain).signUp(.google, profile: .mahina)
        let profile = try #require(plain.log.firstIndex { $0.hasSuffix("/profile.json") })
        let store = MemoryObjectStore()
        _ = try? await IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, profile + 1)))
            .signUp(.google, profile: .mahina)
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: AccountProfile(name: "Another"))
        #expect(account.profile == .mahina)
        #expect(try await directory.lookUp(.google) == account)
    }

    @Test func signInOrSignUpCreatesTheAccountOnce() async throws {
        let first = try await directory.signInOrSignUp(.google, profile: .mahina)
        #expect(first.isNew)
        #expect(try await directory.lookUp(.google) == first.account)
    }

    @Test func theSameEmailAddressIsNotTheSamePerson() async throws {
        let directory = self.directory
        let first = try await directory.signUp(.google, profile: .mahina)
        let second = try await directory.signUp(.other, profile: .mahina)
        #expect(first.id != second.id)
        #expect(try await directory.lookUp(.apple) == nil)
    }

    @Test func aLinkedIdentityOpensTheAccount() async throws {
        let directory = self.directory
        let account = try await directory.signUp(.google, profile: .mahina)
        let linked = try await directory.link(.apple, to: account.id)
        #expect(linked.providers == [.google, .apple])
        #expect(try await directory.lookUp(.apple) == linked)
        #expect(try await directory.link(.apple, to: account.id) == linked)
        #expect(try await directory.link(.google, to: account.id) == linked)
        await #expect(throws: GoogleSignInError(.accountExists)) {
            try await directory.signUp(.apple, profile: .mahina)
        }
        let contents = try await StoreContents(store)
        #expect(contents.violations == [])
        #expect(contents.objects["identities/apple/001234.5a7b9c.0123"] == account.id.text + " 2")
    }

    @Test func anIdentityOfAnotherAccountCannotBeLinked() async throws {
        let directory = self.directory
        let first = try await directory.signUp(.google, profile: .mahina)
        let second = try await directory.signUp(.apple, profile: .mahina)
        await #expect(throws: GoogleSignInError(.conflict)) { try await directory.link(.apple, to: first.id) }
        #expect(try await directory.lookUp(.apple) == second)
        #expect(try await directory.lookUp(.google) == first)
        #expect(try await StoreContents(store).violations == [])
    }

    /// A mapping that is not listed is obsolete, so a link that ends between the two writes must not have mapped yet.
    @Test func aLinkIsListedBeforeItIsMapped() async throws {
        let memory = MemoryObjectStore()
        let account = try await IdentityDirectory.fixture(memory).signUp(.google, profile: .mahina)
        let store = FaultyStore(memory)
        _ = try await IdentityDirectory.fixture(store).link(.apple, to: account.id)
        let writes = store.log.filter { $0.hasPrefix("put ") }
        let providers = "put users/\(account.id.text)/account/providers.json"
        #expect(writes == [providers, "put identities/apple/001234.5a7b9c.0123", providers])
    }

    /// Another account's identity is not asked for again until the attempts are over.
    @Test func linkingAnIdentityOfAnotherAccountReadsEveryObjectOnce() async throws {
        let memory = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(memory)
        let first = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.signUp(.apple, profile: .mahina)
        let store = FaultyStore(memory)
        let error = await #expect(throws: GoogleSignInError(.conflict)) {
            try await IdentityDirectory.fixture(store).link(.apple, to: first.id)
        }
        #expect(error?.detail == "the identity belongs to another account")
        #expect(store.log.count == 3 && Set(store.log).count == 3)
    }

    @Test func anUnlinkedIdentityHasNoAccount() async throws {
        let directory = self.directory
        let account = try await directory.signUp(.google, profile: .mahina)
        await #expect(throws: GoogleSignInError(.conflict)) { try await directory.unlink(.google, from: account.id) }
        _ = try await directory.link(.apple, to: account.id)
        let rest = try await directory.unlink(.google, from: account.id)
        #expect(rest.providers == [.apple])
        #expect(try await directory.unlink(.google, from: account.id) == rest)
        #expect(try await directory.lookUp(.google) == nil)
        #expect(try await directory.lookUp(.apple) == rest)
        await #expect(throws: GoogleSignInError(.conflict)) { try await directory.unlink(.apple, from: account.id) }
        let another = try await directory.signUp(.google, profile: .mahina)
        #expect(another.id != account.id)
        #expect(try await StoreContents(store).violations == [])
    }

    @Test func aDeletionLeavesNothing() async throws {
        let directory = self.directory
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        for number in 0..<250 { try await store.put("users/\(account.id)/photos/\(number)", [1], if: .absent) }
        let bystander = try await directory.signUp(.other, profile: .mahina)
        try await directory.delete(account.id)
        #expect(try await directory.lookUp(.google) == nil)
        #expect(try await directory.lookUp(.apple) == nil)
        #expect(try await directory.account(account.id) == nil)
        #expect(try await directory.lookUp(.other) == bystander)
        let contents = try await StoreContents(store)
        #expect(contents.accounts == [bystander.id.text])
        #expect(contents.violations == [])
        try await directory.delete(account.id)
        #expect(try await directory.signUp(.google, profile: .mahina).id != account.id)
    }

    @Test func operationsOnADeletedAccountFail() async throws {
        let directory = self.directory
        let gone = try #require(AccountID(AccountRandomness.account(9)))
        await #expect(throws: GoogleSignInError(.notSignedIn)) { try await directory.link(.google, to: gone) }
        await #expect(throws: GoogleSignInError(.notSignedIn)) { try await directory.unlink(.google, from: gone) }
        #expect(try await directory.account(gone) == nil)
        try await directory.delete(gone)
        #expect(try await StoreContents(store).objects.isEmpty)
    }

    @Test func repeatedRandomnessNeverGivesTwoPeopleOneAccount() async throws {
        let first = try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try await IdentityDirectory.fixture(store).signUp(.other, profile: .mahina)
        }
        #expect(try await directory.lookUp(.google) == first)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.lookUp(.other) }
    }

    @Test func repeatedRandomnessNeverTakesOverASignUp() async throws {
        let first = IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, 3)))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await first.signUp(.google, profile: .mahina) }
        await #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try await IdentityDirectory.fixture(store).signUp(.other, profile: AccountProfile(name: "Someone else"))
        }
        let account = try await directory.signUp(.google, profile: .mahina)
        #expect(account.id.text == AccountRandomness.account(1))
        #expect(account.profile == .mahina)
    }

    /// The account exists after the last call, so nothing can fail after it.
    @Test func aSignUpEndsWithTheWriteThatMakesTheAccountActive() async throws {
        let store = FaultyStore(MemoryObjectStore())
        _ = try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
        let mapping = "identities/google/108204268033311374519"
        let folder = "users/\(AccountRandomness.account(1))/account"
        #expect(
            store.log == [
                "get \(mapping)", "put \(mapping)", "put \(folder)/providers.json", "get \(mapping)",
                "put \(folder)/profile.json", "put \(folder)/providers.json",
            ])
    }

    @Test func anInterruptedDeletionIsFinishedWithoutAnotherMark() async throws {
        let account = try await directory.signUp(.google, profile: .mahina)
        let interrupted = IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, 2)))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await interrupted.delete(account.id) }
        let counting = FaultyStore(store)
        try await IdentityDirectory.fixture(counting).delete(account.id)
        #expect(counting.log.filter { $0.hasPrefix("put ") } == [])
        #expect(try await StoreContents(store).objects.isEmpty)
    }

    @Test(arguments: [0, 15, 17])
    func randomnessOfAnotherLengthIsRefused(_ count: Int) async throws {
        struct Source: RandomnessSource {
            let count: Int
            func randomBytes(count: Int) -> [UInt8] { [UInt8](repeating: 7, count: self.count) }
        }
        let directory = IdentityDirectory(store: store, randomness: Source(count: count), now: { 0 })
        await #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try await directory.signUp(.google, profile: .mahina)
        }
        #expect(try await StoreContents(store).objects.isEmpty)
    }
}
