import AssayTestAccounts
import AssayTestSupport
import Foundation
import GoogleSignInAccounts
import Testing

@testable import GoogleSignInDirectory

/// The lock file of a store on disk, which also holds the note of the change in progress, on real files.
@Suite struct SystemLockTests {
    @Test func aNoteBeginsAtTheBeginningOfTheFile() async throws {
        try await withTemporaryFolder { folder in
            let calls = SystemFileCalls()
            let root = try calls.openFolder(folder.path)
            defer { calls.close(root) }
            let lock = try calls.openOrMakeFile(".lock", in: root)
            for note in ["/a+/b+", "/c+"] {
                try calls.writeAll(Array(note.utf8), to: lock)
                let other = try calls.openFile(".lock", in: root)
                #expect(try calls.readAll(other, limit: 100) == Array(note.utf8))
                calls.close(other)
                try calls.truncate(lock)
            }
            calls.close(lock)
        }
    }
}
