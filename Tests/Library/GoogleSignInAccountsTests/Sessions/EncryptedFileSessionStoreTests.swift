import AssayTestAccounts
import Foundation
import Glibc
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

struct EncryptedFileSessionStoreTests {
    private let place: SessionPlace

    init() throws { place = try SessionPlace() }

    @Test
    func withoutAStoredSessionLoadingReturnsNothingAndCreatesNothing() async throws {
        #expect(try await place.store().load() == nil)
        try await place.store().remove()
        #expect(try place.names(place.path).isEmpty)
    }

    @Test
    func aSessionSurvivesARelaunchInaccessibleToOthersAndUnreadable() async throws {
        let session = try SessionFixtures.session()
        try await place.store().save(session)
        #expect(try await place.store().load() == session)
        #expect(try place.mode(place.data) == 0o700)
        #expect(try place.mode(place.keys) == 0o700)
        #expect(try place.mode(place.file) == 0o600)
        #expect(try place.mode(place.key) == 0o600)
        let bytes = try Data(contentsOf: URL(filePath: place.file))
        for text in ["1//refresh-one", "mahina", SessionFixtures.subject, "refresh_token"] {
            #expect(bytes.range(of: Data(text.utf8)) == nil)
        }
    }

    @Test
    func theLargestSessionCanBeLoadedAndALargerOneIsNotSaved() async throws {
        let least = try SessionFixtures.session(name: "").bytes().count
        let name = String(repeating: "n", count: StoredSession.maximumByteCount - least)
        let session = try SessionFixtures.session(name: name)
        #expect(try session.bytes().count == StoredSession.maximumByteCount)
        try await place.store().save(session)
        #expect(try await place.store().load() == session)
        let larger = try SessionFixtures.session(name: name + "n")
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await place.store().save(larger) }
        #expect(try await place.store().load() == session)
    }

    @Test
    func aLaterSessionReplacesAnEarlierOne() async throws {
        try await place.store().save(SessionFixtures.session(name: "Old"))
        let new = try SessionFixtures.session(name: "New")
        try await place.store().save(new)
        #expect(try await place.store().load() == new)
        #expect(try place.names(place.data) == ["session"])
    }

    @Test
    func aChangedOrTruncatedFileIsCorruptAndDoesNotCrash() async throws {
        try await place.store().save(SessionFixtures.session())
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: place.file)))
        for changed in [
            [], Array(bytes.dropLast()), bytes + [0], [UInt8](repeating: 0, count: 70_000),
            [UInt8](repeating: 0, count: 200_000),
        ] {
            try place.write(changed, to: place.file)
            let store = try place.store()
            #expect(
                await refusal { () async throws(GoogleSignInError) in try await store.load() }?.code == .storageCorrupt)
        }
        try place.write(bytes, to: place.file)
        #expect(try await place.store().load() == SessionFixtures.session())
    }

    /// A key store that cannot be read.
    private struct LockedKeys: SessionKeyStore {
        func key() async throws(GoogleSignInError) -> [UInt8]? { throw GoogleSignInError(.storageFailed, "locked") }
        func keyForSealing() async throws(GoogleSignInError) -> [UInt8] { try await key() ?? [] }
        func remove() async {}
    }

    @Test(arguments: [0, 1])
    func aFileBeyondTheLimitIsRefusedBeforeItsKeyIsRead(_ excess: Int) async throws {
        try await place.store().save(SessionFixtures.session())
        try place.write([UInt8](repeating: 0, count: SessionSeal.maximumByteCount + excess), to: place.file)
        let store = try EncryptedFileSessionStore(folder: place.data, purpose: "app.example", keys: LockedKeys())
        let error = await refusal { () async throws(GoogleSignInError) in try await store.load() }
        #expect(error?.code == (excess == 0 ? .storageFailed : .storageCorrupt))
    }

    @Test(arguments: [(100, true), (101, false)])
    func aNameHasUpTo100Characters(_ count: Int, _ isAccepted: Bool) {
        let name = String(repeating: "n", count: count)
        #expect(((try? FileSessionKeyStore(folder: place.keys, name: name)) != nil) == isAccepted)
    }

    @Test
    func aSessionForAnotherPurposeIsRejected() async throws {
        try await place.store().save(SessionFixtures.session())
        let store = try place.store(purpose: "other.example")
        #expect(await refusal { () async throws(GoogleSignInError) in try await store.load() }?.code == .storageCorrupt)
    }

    @Test
    func aSessionWithoutItsKeyIsCorruptAndANewOneCanBeSaved() async throws {
        try await place.store().save(SessionFixtures.session())
        for key in [nil, [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 32)] {
            try FileManager.default.removeItem(atPath: place.key)
            if let key { try place.write(key, to: place.key) }
            let store = try place.store()
            #expect(
                await refusal { () async throws(GoogleSignInError) in try await store.load() }?.code == .storageCorrupt)
            try await store.save(SessionFixtures.session(name: "New"))
            #expect(try await place.store().load()?.claims.name == "New")
        }
    }

    @Test
    func noKeyIsMadeForASessionThatCannotBeStored() async throws {
        let store = try place.store()
        let large = try SessionFixtures.session(name: String(repeating: "n", count: 70_000))
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await store.save(large) }?.code == .storageFailed)
        #expect(try place.names(place.path).isEmpty)
    }

    @Test
    func aKeyThatOthersCouldHaveReadIsNotReplacedInSilence() async throws {
        let store = try place.store()
        let session = try SessionFixtures.session()
        try await store.save(session)
        let key = try Data(contentsOf: URL(filePath: place.key))
        chmod(place.key, 0o640)
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await store.save(session) }?.code
                == .storageFailed)
        #expect(try Data(contentsOf: URL(filePath: place.key)) == key)
        chmod(place.key, 0o600)
        #expect(try await store.load() == session)
    }

    @Test
    func theKeyIsMadeOnce() async throws {
        let store = try place.store()
        try await store.save(SessionFixtures.session())
        let key = try Data(contentsOf: URL(filePath: place.key))
        try await store.save(SessionFixtures.session(name: "New"))
        #expect(try Data(contentsOf: URL(filePath: place.key)) == key)
    }

    /// What someone could put in place of the file, key or folder.
    enum Trap: String, CaseIterable {
        case fileForOthers, keyForGroup, folderForOthers, keyFolderForOthers, fileLink, keyLink, folderLink,
            folderLinkBeforeASlash, hardLink, namedPipe, folderInPlaceOfFile
    }

    @Test(arguments: Trap.allCases)
    func filesThatOthersCouldHaveWrittenAreNotTrusted(_ trap: Trap) async throws {
        let session = try SessionFixtures.session()
        try await place.store().save(session)
        let files = FileManager.default
        switch trap {
        case .fileForOthers: chmod(place.file, 0o604)
        case .keyForGroup: chmod(place.key, 0o640)
        case .folderForOthers: chmod(place.data, 0o701)
        case .keyFolderForOthers: chmod(place.keys, 0o770)
        case .fileLink: try link(place.file)
        case .keyLink: try link(place.key)
        case .folderLink, .folderLinkBeforeASlash: try link(place.data)
        case .hardLink: try files.linkItem(atPath: place.file, toPath: place.path + "/second")
        case .namedPipe:
            try files.removeItem(atPath: place.file)
            mkfifo(place.file, 0o600)
        case .folderInPlaceOfFile:
            try files.removeItem(atPath: place.file)
            mkdir(place.file, 0o700)
        }
        let store = try place.store(slashes: trap == .folderLinkBeforeASlash ? "/" : "")
        let error = await refusal { () async throws(GoogleSignInError) in try await store.load() }
        #expect(error?.code == .storageFailed)
        #expect(error?.detail.contains(place.path) == true)
    }

    @Test
    func filesOfAnotherPersonAreNotTrusted() async throws {
        let files = ModelDisk()
        let store = try EncryptedFileSessionStore(
            folder: "/data", purpose: "app.example", keys: FixedSessionKey([UInt8](repeating: 1, count: 32)),
            randomness: SystemRandomnessSource(), calls: files)
        try await store.save(SessionFixtures.session())
        #expect(try await store.load() != nil)
        files.changeOwner(to: 0)
        #expect(await refusal { () async throws(GoogleSignInError) in try await store.load() }?.code == .storageFailed)
    }

    @Test
    func aFolderNeedsAnExistingParent() async throws {
        let store = try EncryptedFileSessionStore(
            folder: place.path + "/missing/data", purpose: "app.example",
            keys: FixedSessionKey([UInt8](repeating: 1, count: 32)))
        let session = try SessionFixtures.session()
        #expect(try await store.load() == nil)
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await store.save(session) }?.code
                == .storageFailed)
    }

    @Test(arguments: ["", ".", "..", "a/b", ".hidden", "a\u{0}b", "é"])
    func namesThatArePathsAreRefused(_ name: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try EncryptedFileSessionStore(
                folder: "/tmp", name: name, purpose: "p", keys: FileSessionKeyStore(folder: "/tmp", name: "ok.key-1"))
        }
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try FileSessionKeyStore(folder: "relative") }
    }

    @Test
    func onRealFilesTooWhicheverCallFailsTheOldOrTheNewSessionRemains() async throws {
        let (old, new) = (try SessionFixtures.session(name: "Old"), try SessionFixtures.session(name: "New"))
        var tried = 0
        for fault in FaultingCalls.Fault.allCases {
            var position = 1
            while true {
                try await place.store().save(old)
                let calls = FaultingCalls(SystemFileCalls(), fault, at: position)
                let store = try place.store(calls: calls)
                let error = await refusal { () async throws(GoogleSignInError) in try await store.save(new) }
                guard calls.wasReached else { break }
                let found = try await place.store().load()
                #expect(found == new || error != nil && found == old, "\(fault.rawValue) at call \(position)")
                if !fault.endsProcess {
                    let left = try place.names(place.data) + place.names(place.keys)
                    #expect(left == ["session", "session.key"], "\(fault.rawValue) at call \(position)")
                }
                tried += 1
                position += 1
            }
        }
        #expect(tried > 60)
    }

    private func link(_ path: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".moved")
    }
}
