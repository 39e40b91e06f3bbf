import AssayTestAccounts
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// Keys that are too short, in a file or from their source.
@Suite struct SessionKeyTests {
    @Test(arguments: [(31, true), (32, false)]) func aKeyOfAnotherSizeIsCorrupt(_ count: Int, _ isCorrupt: Bool)
        async throws
    {
        let disk = ModelDisk()
        try PrivateFolder(path: "/keys", calls: disk).replace(
            "session.key", with: [UInt8](repeating: 1, count: count), suffix: "1")
        let keys = try FileSessionKeyStore(folder: "/keys", randomness: CountingRandomness(), calls: disk)
        if isCorrupt {
            await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await keys.key() }
            #expect(try await keys.keyForSealing().count == 32)
        } else {
            #expect(try await keys.key() == [UInt8](repeating: 1, count: 32))
        }
    }

    @Test func aSourceThatGivesTooLittleStoresNoKey() async throws {
        let disk = ModelDisk()
        let keys = try FileSessionKeyStore(folder: "/keys", randomness: ScantRandomness(), calls: disk)
        let error = await refusal { () async throws(GoogleSignInError) in try await keys.keyForSealing() }
        #expect(error?.description == "storage-failed: the randomness source gave 31 bytes for a session key")
        #expect(disk.disk.files.isEmpty)
    }
}
