import Foundation
import GoogleSignInAccounts
import Testing

/// One contract, every store.
@Suite struct ObjectStoreContractTests {
    @Test(arguments: ObjectStoreContract.cases)
    func memory(_ contract: ObjectStoreContract) async throws {
        try await contract.check(MemoryObjectStore())
    }

    @Test(arguments: ObjectStoreContract.cases)
    func disk(_ contract: ObjectStoreContract) async throws {
        try await withTemporaryFolder { folder in
            try await contract.check(try DiskObjectStore(folder: folder.appending(path: "objects").path))
        }
    }
}

/// A folder that is gone afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "objects-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
