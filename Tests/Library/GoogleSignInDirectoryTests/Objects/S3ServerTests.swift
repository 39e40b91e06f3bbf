import AssayTestSupport
import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import GoogleSignInS3
import GoogleSignInURLSession
import Testing

/// The server that the script has started.
private enum S3Server {
    static let environment = ProcessInfo.processInfo.environment
    static let endpoint = environment["ASSAY_S3_ENDPOINT"]
}

/// The contract over a real connection to a server that checks signatures: `scripts/suite/check-object-store` starts it.
@Suite(
    .enabled(if: S3Server.endpoint != nil, "scripts/suite/check-object-store runs these"), .serialized, .tags(.socket))
struct S3ServerTests {
    private static func store(bucket: Int, secret: String? = nil) throws -> S3ObjectStore {
        let credentials = S3Credentials(
            accessKeyID: try #require(S3Server.environment["ASSAY_S3_ACCESS_KEY_ID"]),
            secretAccessKey: try secret ?? #require(S3Server.environment["ASSAY_S3_SECRET_ACCESS_KEY"]))
        return try S3ObjectStore(
            S3ObjectStore.Configuration(
                endpoint: try #require(S3Server.endpoint), bucket: "bucket-\(bucket)", region: "us-east-1",
                credentials: credentials, endpoints: .secureOrLoopback),
            transport: URLSessionTransport(endpoints: .secureOrLoopback))
    }

    /// All cases but the races: that server checks and writes in two steps, so that two concurrent writes may both
    /// succeed.
    @Test(
        arguments: Array(
            (ObjectStoreContract.conditions + ObjectStoreContract.keys + ObjectStoreContract.lists).enumerated()))
    func contract(_ number: Int, _ contract: ObjectStoreContract) async throws {
        try await contract.check(try Self.store(bucket: number))
    }

    @Test func anotherKeyIsRefused() async throws {
        let store = try Self.store(bucket: 60, secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a", [1], if: .none) }
        #expect(try await Self.store(bucket: 60).get("a") == nil)
    }

    @Test func aMissingBucketIsNotAnEmptyOne() async throws {
        let store = try Self.store(bucket: 1_000)
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a") }
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.list(prefix: "", limit: 1) }
    }

    @Test func aDirectoryWorksOnIt() async throws {
        let store = try Self.store(bucket: 61)
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        #expect(try await directory.lookUp(.apple)?.id == account.id)
        #expect(try await StoreContents(store).violations == [])
        try await directory.delete(account.id)
        #expect(try await store.list(prefix: "", limit: 1).isEmpty)
    }
}
