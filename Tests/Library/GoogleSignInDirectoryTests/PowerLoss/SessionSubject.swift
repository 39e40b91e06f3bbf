import AssayTestAccounts
import GoogleSignInClient

@testable import GoogleSignInAccounts

extension StoreSubject {
    /// The encrypted file of a session, and the file of its key.
    static let sessions = StoreSubject(
        name: "sessions",
        scenarios: [
            Scenario(operation: save("New")),
            Scenario(before: [save("Old")], operation: save("New")),
            Scenario(before: [save("Old")], operation: removal),
            Scenario(before: [save("Old")], operation: load),
            Scenario(operation: removal),
            Scenario(before: [save("Old"), removal], operation: save("New")),
            Scenario(interrupted: save("First"), operation: save("New")),
            Scenario(before: [save("Old")], interrupted: save("First"), operation: save("New")),
            Scenario(before: [save("Old")], interrupted: save("First"), operation: removal),
            Scenario(before: [save("Old")], interrupted: save("First"), operation: load),
            Scenario(before: [save("Old")], interrupted: removal, operation: load),
            Scenario(before: [save("Old")], interrupted: removal, operation: save("New")),
            Scenario(operation: save("New"), isNameTaken: true),
            Scenario(before: [save("Old")], operation: save("New"), isNameTaken: true),
        ],
        read: { calls in
            try await store(calls, process: 0).load().map { ["session": $0.claims.name ?? ""] } ?? [:]
        },
        write: save("Next"),
        clear: removal,
        secret: "-secret",
        files: { $0.isEmpty ? [] : ["/data/session", "/keys/session.key"] })

    private static func save(_ name: String) -> Operation {
        Operation(name: "save", change: { _ in ["session": name] }) { calls, process in
            try await store(calls, process: process).save(
                SessionFixtures.session(refreshToken: "1//\(name)-secret", name: name))
        }
    }

    private static let removal = Operation(name: "remove", change: { _ in [:] }) { calls, process in
        try await store(calls, process: process).remove()
    }

    private static let load = Operation(name: "load", change: { $0 }) { calls, process in
        _ = try await store(calls, process: process).load()
    }

    /// - Parameter process: each draws other keys and names.
    private static func store(
        _ calls: any FileSystemCalls, process: UInt64
    ) throws(GoogleSignInError) -> EncryptedFileSessionStore {
        let randomness = CountingRandomness(from: 1 + process * 40)
        return try EncryptedFileSessionStore(
            folder: "/data", purpose: "test",
            keys: FileSessionKeyStore(folder: "/keys", randomness: randomness, calls: calls),
            randomness: randomness, calls: calls)
    }
}
