import AssayTestAccounts
import Foundation
import Glibc
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

struct EncryptedFileSessionRemovalTests {
    private let place: SessionPlace

    init() throws { place = try SessionPlace() }

    @Test
    func aRemovalAlsoRemovesTheKeyAndRemainsOfCrashes() async throws {
        try await place.store().save(SessionFixtures.session())
        for leftover in ["\(place.data)/.session.new-0011", "\(place.keys)/.session.key.new-ff"] {
            try Data("left".utf8).write(to: URL(filePath: leftover))
        }
        try await place.store().remove()
        #expect(try place.names(place.data).isEmpty)
        #expect(try place.names(place.keys).isEmpty)
    }

    /// A store with another name in the same folder may be writing one of these files.
    @Test(arguments: [
        "someone-elses", ".session2.new-0011", ".session.key.new-0011", ".session.new-1.new-ff", ".session.new-",
        ".session.new-0011.key", ".session-0011", "session.new-0011",
    ])
    func remainsOfOtherNamesStay(_ other: String) async throws {
        try await place.store().save(SessionFixtures.session())
        try place.write([1], to: "\(place.data)/\(other)")
        let session = try SessionFixtures.session(name: "New")
        try await place.store().save(session)
        #expect(try await place.store().load() == session)
        try await place.store().remove()
        #expect(try place.names(place.data) == [other])
    }

    /// The key of a session may lie in the folder of the session, and each store keeps what the other has.
    @Test
    func namesThatBeginAlikeShareAFolder() async throws {
        let names = ["session", "session.key", "session.new-1", "session.new-1.key"]
        let keys = try FileSessionKeyStore(folder: place.data, name: "a.key")
        let stores = try names.map {
            try EncryptedFileSessionStore(folder: place.data, name: $0, purpose: "example", keys: keys)
        }
        for (name, store) in zip(names, stores) { try await store.save(SessionFixtures.session(name: name)) }
        for (name, store) in zip(names, stores) {
            #expect(try await store.load() == SessionFixtures.session(name: name))
        }
    }

    @Test
    func aFolderThatHasTheNameOfARemainIsSomeonesAndStays() async throws {
        try await place.store().save(SessionFixtures.session())
        let folders = ["\(place.data)/.session.new-backup", "\(place.keys)/.session.key.new-backup"]
        for folder in folders { #expect(mkdir(folder, 0o755) == 0) }
        let session = try SessionFixtures.session(name: "New")
        try await place.store().save(session)
        #expect(try await place.store().load() == session)
        try await place.store().remove()
        #expect(try await place.store().load() == nil)
        #expect(try place.names(place.data) == [".session.new-backup"])
        #expect(try place.names(place.keys) == [".session.key.new-backup"])
    }

    /// An earlier removal may have ended between the file and the key.
    @Test(arguments: [nil, SessionSeal.maximumByteCount, SessionSeal.maximumByteCount + 1] as [Int?])
    func aRemovalDoesNotDependOnTheSessionsFileWhichMayBeGoneOrTooLarge(_ byteCount: Int?) async throws {
        try await place.store().save(SessionFixtures.session())
        try place.write([1], to: "\(place.data)/.session.new-0011")
        if let byteCount {
            try place.write([UInt8](repeating: 0, count: byteCount), to: place.file)
        } else {
            try FileManager.default.removeItem(atPath: place.file)
        }
        try await place.store().remove()
        #expect(try place.names(place.data).isEmpty)
        #expect(try place.names(place.keys).isEmpty)
    }

    /// A key store that makes its key when a latch is opened.
    private final class WaitingKeys: SessionKeyStore {
        let latch = Latch()
        private let stored = Mutex<[UInt8]?>(nil)

        func key() async -> [UInt8]? { stored.withLock { $0 } }

        func keyForSealing() async -> [UInt8] {
            await latch.pass()
            let key = [UInt8](repeating: 1, count: 32)
            stored.withLock { $0 = key }
            return key
        }

        func remove() async { stored.withLock { $0 = nil } }
    }

    /// Returns when everything that the store was asked for before has begun.
    private static func settle(_ store: isolated EncryptedFileSessionStore) {
        store.preconditionIsolated()
    }

    @Test
    func aRemovalWaitsForASaveThatWaitsForItsKey() async throws {
        let keys = WaitingKeys()
        let store = try EncryptedFileSessionStore(folder: place.data, purpose: "app.example", keys: keys)
        let session = try SessionFixtures.session()
        async let saved: Void = store.save(session)
        await keys.latch.reached()
        let removed: Task<Void, any Error> = Task.immediate { @Sendable in try await store.remove() }
        await Self.settle(store)
        keys.latch.open()
        try await saved
        try await removed.value
        #expect(try place.names(place.data) == [])
        #expect(await keys.key() == nil)
    }
}
