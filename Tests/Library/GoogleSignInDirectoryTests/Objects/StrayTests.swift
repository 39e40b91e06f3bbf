import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// What is not an object of a store, and lies among its files, stops nothing.
struct StrayTests {
    private func names(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    }

    @Test(arguments: Stray.all)
    func aStrayIsInNoListAndObjectsAre(_ stray: Stray) async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a", [1], if: .absent)
            try await store.put("u/1/a", [1], if: .absent)
            for place in ["", "/u+", "/u+/1+"] where stray.name != "1+" || place == "" {
                try stray.put(in: folder.path + place)
            }
            #expect(try await store.list(prefix: "", limit: 10) == ["a", "u/1/a"])
            #expect(try await store.list(prefix: "u/", limit: 1) == ["u/1/a"])
            let before = try names(folder.path)
            try await store.delete("u/1/a", if: .none)
            let left = before.subtracting(["u+/1+/a"])
            // Only a folder without a stray is removed.
            let removed = stray.name == "1+" ? ["u+/1+", "u+"] : []
            #expect(try names(folder.path) == left.subtracting(removed))
            #expect(try await store.list(prefix: "", limit: 10) == ["a"])
            try await store.put("u/1/a", [2], if: .absent)
            #expect(try await store.get("u/1/a")?.bytes == [2])
        }
    }

    /// A folder of a directory's store, with an account of two identities.
    private func withAccount(
        _ body: (_ folder: String, IdentityDirectory, DiskObjectStore, AccountID) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { url in
            let store = try DiskObjectStore(folder: url.path)
            let directory = IdentityDirectory.fixture(store)
            let account = try await directory.signUp(.google, profile: .mahina)
            _ = try await directory.link(.apple, to: account.id)
            try await body(url.path, directory, store, account.id)
        }
    }

    @Test(arguments: Stray.all)
    func aStrayStopsNeitherRecoveryNorDeletion(_ stray: Stray) async throws {
        try await withAccount { folder, directory, store, account in
            let users = "\(folder)/users+"
            for place in [
                folder, users, "\(users)/\(account)+", "\(users)/\(account)+/account+", "\(folder)/identities+",
                "\(folder)/identities+/google+", "\(folder)/identities+/apple+",
            ] {
                try stray.put(in: place)
            }
            let report = try await directory.recover()
            #expect(report == IdentityDirectory.RecoveryReport(examined: 3, unreadable: []))
            #expect(try await directory.lookUp(.google)?.id == account)
            try await directory.delete(account)
            #expect(try await directory.lookUp(.google) == nil)
            #expect(try await store.list(prefix: "", limit: 10) == [])
            try await directory.delete(account)
            #expect(try await directory.recover() == IdentityDirectory.RecoveryReport())
            let next = try await directory.signUp(.google, profile: .mahina)
            #expect(try await directory.lookUp(.google)?.id == next.id)
        }
    }

    /// Such a file may be an object, so it is listed, and removed with the account.
    @Test(arguments: [0o600, 0o644] as [mode_t])
    func aFileThatHasTheNameOfAnObjectIsRemovedWithItsAccount(_ mode: mode_t) async throws {
        try await withAccount { folder, directory, store, account in
            let copy = "\(folder)/users+/\(account)+/account+/providers.json.bak"
            try Data("{}".utf8).write(to: URL(filePath: copy))
            #expect(chmod(copy, mode) == 0)
            #expect(try await directory.recover().unreadable == [])
            try await directory.delete(account)
            #expect(try await store.list(prefix: "", limit: 10) == [])
            #expect(try names(folder) == [".lock"])
        }
    }

    /// What is wrong with a real object is still reported.
    @Test
    func aForeignObjectUnderADirectorysPrefixIsReportedAndLeft() async throws {
        try await withAccount { folder, directory, store, account in
            let others = ["identities/google/%61", "identities/others/1", "users/nobody/notes", "users/notes"]
            for key in others { try await store.put(key, [1], if: .absent) }
            try await store.put("users/\(account)/account/profile.json", [0x5B], if: .none)
            #expect(try await directory.recover().unreadable.sorted() == others)
            await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.lookUp(.google) }
            try await directory.delete(account)
            #expect(try await store.list(prefix: "", limit: 10) == others)
        }
    }

    @Test(arguments: ["put", "delete"])
    func anObjectThatCannotBeReadCanBeReplacedAndRemovedWithoutACondition(_ call: String) async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a", [1], if: .absent)
            #expect(chmod(folder.path + "/a", 0o644) == 0)
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a") }
            if call == "put" {
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a", [2], if: .absent) }
                try await store.put("a", [2], if: .none)
                #expect(try await store.get("a")?.bytes == [2])
            } else {
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.delete("a", if: .absent) }
                try await store.delete("a", if: .none)
                #expect(try await store.get("a") == nil)
            }
        }
    }
}
