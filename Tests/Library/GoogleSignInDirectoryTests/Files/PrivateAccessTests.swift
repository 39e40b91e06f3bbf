import AssayTestAccounts
import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts
@testable import GoogleSignInDirectory

/// Every folder and file that a store opens belongs to its user alone; any other is refused, and nothing is changed.
struct PrivateAccessTests {
    typealias Call = @Sendable (_ folder: String) async throws -> Void

    /// A folder or file that the calls of a store open.
    struct Place: Sendable {
        let path: String
        let kind: FileStatus.Kind
        /// Names it in an error, without the folder of the test.
        let name: String
        let calls: [Case<Call>]
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let place: Place
        let flaw: Flaw

        var testDescription: String { "\(place.path): \(flaw.testDescription)" }
    }

    private static let key = "u/1/p/a"
    private static let read = Case<Call>("read") { folder in _ = try await objects(folder).get(key)
    }
    // On a condition that does not hold, so that the object is read, and stays for the next row.
    private static let write = Case<Call>("write") { folder in
        try await objects(folder).put(key, [1], if: .matches(ObjectTag(text: "another")))
    }
    private static let delete = Case<Call>("delete") { folder in
        try await objects(folder).delete(key, if: .matches(ObjectTag(text: "another")))
    }
    private static let load = Case<Call>("load") { folder in _ = try await sessions(folder).load()
    }
    private static let save = Case<Call>("save") { folder in
        try await sessions(folder).save(SessionFixtures.session())
    }

    static let places: [Place] =
        [
            ("objects", "objects"), ("objects/u+", "objects: a folder"), ("objects/u+/1+", "objects: a folder"),
            ("objects/u+/1+/p+", "objects: a folder"),
        ].map { Place(path: $0, kind: .folder, name: $1, calls: [read, write, delete]) } + [
            Place(path: "objects/u+/1+/p+/a", kind: .file, name: "objects: an object", calls: [read, write, delete]),
            Place(path: "objects/.lock", kind: .file, name: "objects/.lock", calls: [write, delete]),
            Place(path: "data", kind: .folder, name: "data", calls: [load, save]),
            Place(path: "data/session", kind: .file, name: "data/session", calls: [load]),
            Place(path: "keys", kind: .folder, name: "keys", calls: [load, save]),
            Place(path: "keys/session.key", kind: .file, name: "keys/session.key", calls: [load, save]),
        ]

    static let rows: [Row] = places.flatMap { place in
        (place.kind == .folder ? Flaw.ofFolders : Flaw.ofFiles).map { Row(place: place, flaw: $0) }
    }

    private static func objects(
        _ folder: String, _ calls: any FileSystemCalls = SystemFileCalls()
    ) throws(GoogleSignInError) -> DiskObjectStore {
        try DiskObjectStore(folder: folder + "/objects", calls: calls)
    }

    private static func sessions(
        _ folder: String, _ calls: any FileSystemCalls = SystemFileCalls()
    ) throws(GoogleSignInError) -> EncryptedFileSessionStore {
        let randomness = CountingRandomness()
        return try EncryptedFileSessionStore(
            folder: folder + "/data", purpose: "app.example",
            keys: FileSessionKeyStore(folder: folder + "/keys", randomness: randomness, calls: calls),
            randomness: randomness, calls: calls)
    }

    private func expectRefusal(_ call: Case<Call>, _ folder: String, _ expected: String) async {
        let error = await #expect(throws: GoogleSignInError.self, "\(call.name)") { try await call.value(folder) }
        #expect(error?.description == "storage-failed: \(folder)/\(expected)", "\(call.name)")
    }

    private func expectAnswer(_ call: Case<Call>, _ folder: String) async {
        do {
            try await call.value(folder)
        } catch let error as GoogleSignInError where error.code == .conflict && ["write", "delete"].contains(call.name)
        {
        } catch {
            Issue.record(error, "\(call.name)")
        }
    }

    @Test(arguments: rows)
    func eachPlaceWithEachFlawIsRefusedAndWithoutItAccepted(_ row: Row) async throws {
        try await withTemporaryFolder { url in
            let (folder, path) = (url.path, url.path + "/" + row.place.path)
            try await Self.objects(folder).put(Self.key, [0], if: .absent)
            try await Self.sessions(folder).save(SessionFixtures.session())
            // A lock is opened for writing, which a folder cannot be.
            let isLockFolder = row.place.path.hasSuffix(".lock") && row.flaw == .otherKind
            let complaint = isLockFolder ? "openat: Is a directory" : row.flaw.complaint(about: row.place.kind)
            try row.flaw.apply(to: path)
            for call in row.place.calls { await expectRefusal(call, folder, "\(row.place.name): \(complaint)") }
            #expect(try OpenFiles.below(folder) == [])
            try row.flaw.undo(at: path, mode: row.place.kind == .folder ? 0o700 : 0o600)
            #expect(try await Self.objects(folder).get(Self.key)?.bytes == [0], "nothing was changed")
            for call in row.place.calls { await expectAnswer(call, folder) }
        }
    }

    /// A folder that cannot be trusted may hide objects.
    @Test(arguments: [
        ("objects", true), ("objects/u+", true), ("objects/u+/1+/p+", true), ("objects/u+/1+/p+/a", false),
    ])
    func lists(_ place: String, _ isRefused: Bool) async throws {
        try await withTemporaryFolder { url in
            let store = try Self.objects(url.path)
            try await store.put(Self.key, [0], if: .absent)
            #expect(chmod(url.path + "/" + place, 0o770) == 0)
            if isRefused {
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.list(prefix: "", limit: 9) }
            } else {
                #expect(try await store.list(prefix: "", limit: 9) == [Self.key])
            }
        }
    }

    struct Altered: Sendable, CustomTestStringConvertible {
        /// The name by which the store opens or creates it.
        let name: String
        let place: String
        let call: @Sendable (_ folder: String, any FileSystemCalls) async throws -> Void

        var testDescription: String { name }
    }

    /// Another owner of each place, without being root, and of the new files, which nobody can prepare.
    static let altered: [Altered] =
        [
            ("objects", "objects"), ("u+", "objects: a folder"), ("1+", "objects: a folder"),
            ("p+", "objects: a folder"), ("a", "objects: an object"), (".lock", "objects/.lock"),
            (".new", "objects: a new object"),
        ].map { name, place in
            Altered(name: name, place: place) { folder, calls in
                try await objects(folder, calls).put(key, [1], if: name == "a" ? .absent : .none)
            }
        }
        + ["data", "data/session", "keys", "keys/session.key"].map { place in
            Altered(name: FileName.last(of: place), place: place) { folder, calls in
                _ = try await sessions(folder, calls).load()
            }
        }
        + [
            Altered(name: ".session.new-1", place: "data/session") { folder, calls in
                try PrivateFolder(path: folder + "/data", calls: calls).replace("session", with: [1], suffix: "1")
            }
        ]

    @Test(arguments: altered)
    func whatAnotherUserOwnsIsRefusedNewFilesToo(_ row: Altered) async throws {
        try await withTemporaryFolder { url in
            try await Self.objects(url.path).put(Self.key, [0], if: .absent)
            let session = try SessionFixtures.session()
            try await Self.sessions(url.path).save(session)
            let call = Case<Call>(row.name) { folder in
                try await row.call(folder, AlteredStatus(SystemFileCalls(), of: row.name) { $0.owner += 1 })
            }
            await expectRefusal(call, url.path, "\(row.place): belongs to another user")
            #expect(try await Self.objects(url.path).get(Self.key)?.bytes == [0])
            #expect(try await Self.sessions(url.path).load() == session)
            let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
            #expect(!names.contains { $0.contains("new") }, "no new file is left")
            #expect(try OpenFiles.below(url.path) == [])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func theLockOfAFileThatSomeoneElseMayHoldIsNotWaitedFor() async throws {
        try await withTemporaryFolder { url in
            try await Self.objects(url.path).put(Self.key, [0], if: .absent)
            let lock = url.path + "/objects/.lock"
            #expect(link(lock, url.path + "/second") == 0)
            let holder = open(url.path + "/second", O_RDONLY)
            defer { close(holder) }
            #expect(flock(holder, LOCK_EX) == 0)
            await expectRefusal(Self.write, url.path, "objects/.lock: has 2 names, expected one")
        }
    }
}
