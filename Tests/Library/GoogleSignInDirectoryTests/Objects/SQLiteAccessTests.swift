import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// A database, the files next to it and their folder.
struct SQLiteAccessTests {
    static let files = ["", "-journal", "-wal", "-shm"].flatMap { suffix in Flaw.ofFiles.map { (suffix, $0) } }

    @Test(arguments: files)
    func eachFileWithEachFlawIsRefusedAndWithoutItAccepted(_ suffix: String, _ flaw: Flaw) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/objects.db"
            try await SQLiteObjectStore(path: path).put("a", [1], if: .absent)
            if !suffix.isEmpty { close(open(path + suffix, O_CREAT | O_WRONLY, 0o600)) }
            try flaw.apply(to: path + suffix)
            let error = #expect(throws: GoogleSignInError.self) { try SQLiteObjectStore(path: path) }
            // It is looked at by its name, and not opened.
            let complaint = flaw == .symbolicLink ? "expected a regular file" : flaw.complaint(about: .file)
            #expect(error?.description == "storage-failed: \(path)\(suffix): \(complaint)")
            try flaw.undo(at: path + suffix, mode: 0o600)
            #expect(try await SQLiteObjectStore(path: path).get("a")?.bytes == [1])
        }
    }

    /// Whoever can create a file in the folder can create a journal, which SQLite would write into the database.
    @Test(arguments: [
        (0o700, true), (0o755, true), (0o711, true), (0o720, false), (0o702, false), (0o775, false),
        (0o1777, false),
    ])
    func aFolderThatOthersCanWriteToIsRefused(_ mode: mode_t, _ isAccepted: Bool) async throws {
        try await withTemporaryFolder { folder in
            #expect(chmod(folder.path, mode) == 0)
            let path = folder.path + "/objects.db"
            if isAccepted {
                try await SQLiteObjectStore(path: path).put("a", [1], if: .absent)
            } else {
                let error = #expect(throws: GoogleSignInError.self) { try SQLiteObjectStore(path: path) }
                let text = "mode \(String(mode, radix: 8)), expected no write access for group and others"
                #expect(error?.description == "storage-failed: \(folder.path): \(text)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give it to someone else"))
    func aFolderOfAnotherUserIsRefused() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/objects.db"
            try await SQLiteObjectStore(path: path).put("a", [1], if: .absent)
            try Flaw.anotherOwner.apply(to: folder.path)
            let error = #expect(throws: GoogleSignInError.self) { try SQLiteObjectStore(path: path) }
            #expect(error?.description == "storage-failed: \(folder.path): belongs to another user")
            try Flaw.anotherOwner.undo(at: folder.path, mode: 0o700)
            #expect(try await SQLiteObjectStore(path: path).get("a")?.bytes == [1])
        }
    }
}
