import AssayTestAccounts
import AssayTestSupport
import Foundation
import Testing

@testable import GoogleSignInDirectory

/// Runs the contract against every store.
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

    /// Without the races: the model of a disk cannot wait for a lock.
    @Test(arguments: ObjectStoreContract.conditions + ObjectStoreContract.keys + ObjectStoreContract.lists)
    func diskInMemory(_ contract: ObjectStoreContract) async throws {
        try await contract.check(try DiskObjectStore(folder: "/objects", calls: ModelDisk()))
    }

    @Test(arguments: ObjectStoreContract.cases)
    func sqlite(_ contract: ObjectStoreContract) async throws {
        try await withTemporaryFolder { folder in
            try await contract.check(try SQLiteObjectStore(path: folder.appending(path: "objects.db").path))
        }
    }

    @Test(arguments: ObjectStoreContract.cases)
    func s3(_ contract: ObjectStoreContract) async throws {
        try await contract.check(try S3ObjectStoreTests.store(S3StandIn()))
    }

    @Test(arguments: ObjectStoreContract.cases)
    func s3WithSmallPages(_ contract: ObjectStoreContract) async throws {
        try await contract.check(try S3ObjectStoreTests.store(S3StandIn(pageSize: 2)))
    }
}
