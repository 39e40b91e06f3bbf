import Foundation
import Glibc
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// The store on real files, in its own folder, which is removed at the end.
final class SessionPlace {
    let path: String
    var data: String { path + "/data" }
    var keys: String { path + "/keys" }
    var file: String { data + "/session" }
    var key: String { keys + "/session.key" }

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/sessions-XXXXXX").utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func store(
        purpose: String = "app.example", calls: any FileSystemCalls = SystemFileCalls(), slashes: String = ""
    ) throws(GoogleSignInError) -> EncryptedFileSessionStore {
        try EncryptedFileSessionStore(
            folder: data + slashes, purpose: purpose,
            keys: FileSessionKeyStore(folder: keys, randomness: SystemRandomnessSource(), calls: calls),
            randomness: SystemRandomnessSource(), calls: calls)
    }

    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
        chmod(path, 0o600)
    }
}
