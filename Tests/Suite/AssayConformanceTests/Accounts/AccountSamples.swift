import AssayJSON
import AssayVectors
import Synchronization
import Testing
import TokenForge

@testable import AssayConformance

/// Account scripts for tests, and a client that plays them with or without a defect.
enum AccountSamples {
    /// The result of a client on one vector.
    static func result(_ vector: String, _ client: some ClientUnderTest) throws -> VectorResult {
        try #require(try Samples.library(file(vector)).run(client)["sample"])
    }

    /// The mistakes that reading a script finds, with lines counted from the first line of the vector.
    static func mistakes(_ vector: String) throws -> [String] {
        let path = try #require(BundledVectors.path)
        var collector = JSONErrorCollector()
        let root = try JSON.parse(text: file(vector), file: "sample.json")
        let forge = try Forge(VectorSource(folders: [], bundled: path))
        if let file = VectorFile(decoding: root, area: "sample", forge: forge, into: &collector) {
            let library = VectorLibrary(
                files: [file], requirements: [], profiles: try Samples.profiles(), forge: forge)
            library.checkRendering(into: &collector)
        }
        return collector.errors.map { "\($0.line - 2): \($0.path): \($0.message)" }
    }

    private static func file(_ vector: String) -> String {
        """
        {"about": "Samples.", "operation": "account", "base": {"covers": ["R-1"], "importance": "high"},
         "vectors": [{"id": "sample", "title": "a sample",
        \(vector)}]}
        """
    }
}

/// A client that accepts every token, keeps one session, and has the given defect.
struct CarelessAccounts: ClientUnderTest {
    enum Habit: Sendable {
        case namesNoAccount
        case saysNothing
        case refusesEverything(Reason)
        case writesTokenIntoProfile
        case storesAccessToken
        case usesOddKey(String)
        case neverSignsOut
        case leavesSession
        case staysAfterRefusal
    }

    let description = ClientDescription(
        name: "careless", version: "1", summary: "a client of these tests", features: Set(Feature.allCases),
        reasons: .all)
    let habit: Habit?

    init(_ habit: Habit? = nil) { self.habit = habit }

    var handlers: [OperationHandler] {
        [OperationHandler(account: { device in App(device: device, habit: habit) })]
    }

    private final class App: AccountClientUnderTest {
        private let device: AccountDevice
        private let habit: Habit?
        private let account = Mutex<String?>(nil)

        init(device: AccountDevice, habit: Habit?) {
            self.device = device
            self.habit = habit
        }

        private func key(_ credential: AccountCredential) -> String {
            if case .usesOddKey(let key) = habit { return key }
            return "identities/\(credential.provider)/1"
        }

        func signUp(_ signIn: AccountSignIn) async -> Observation {
            if case .refusesEverything(let reason) = habit { return .reject(reason) }
            do {
                let credential = try await device.credential(of: signIn)
                if try await device.object(key(credential)) != nil {
                    if case .staysAfterRefusal = habit { account.withLock { $0 = "somebody" } }
                    return .reject(.accountExists)
                }
                let own = device.makeUUID()
                var profile = Array("profile".utf8)
                if case .writesTokenIntoProfile = habit { profile = credential.idToken.idToken }
                try await device.put("users/\(own)/account/profile.json", profile)
                try await device.put(key(credential), Array(own.utf8), if: .absent)
                return try await begin(own, credential)
            } catch {
                return .reject(.storageFailed)
            }
        }

        func signIn(_ signIn: AccountSignIn) async -> Observation {
            if case .refusesEverything(let reason) = habit { return .reject(reason) }
            do {
                let credential = try await device.credential(of: signIn)
                guard let object = try await device.object(key(credential)) else { return .reject(.notSignedIn) }
                return try await begin(String(decoding: object.bytes, as: UTF8.self), credential)
            } catch {
                return .reject(.storageFailed)
            }
        }

        private func begin(_ own: String, _ credential: AccountCredential) async throws -> Observation {
            var session = own
            if case .storesAccessToken = habit { session += credential.accessToken }
            try await device.store("session", Array(session.utf8))
            if case .saysNothing = habit {} else { account.withLock { $0 = own } }
            if case .namesNoAccount = habit { return .accept([:]) }
            return .accept(["account": .string(own)])
        }

        func restore() async -> Observation {
            do {
                guard let bytes = try await device.stored("session") else { return .reject(.notSignedIn) }
                let own = String(decoding: bytes.prefix(36), as: UTF8.self)
                guard bytes.count >= 36 else { return .reject(.storageCorrupt) }
                account.withLock { $0 = own }
                return .accept(["account": .string(own)])
            } catch {
                return .reject(.storageFailed)
            }
        }

        func signOut() async -> Observation {
            if case .neverSignsOut = habit {} else { account.withLock { $0 = nil } }
            if case .leavesSession = habit { return .accept([:]) }
            do {
                try await device.removeStored("session")
                return .accept([:])
            } catch {
                return .reject(.storageFailed)
            }
        }

        func state() async -> ObservedAccountState {
            account.withLock { $0.map { .signedIn(account: $0) } ?? .signedOut }
        }

        func openStored(_ bytes: [UInt8]) async -> [UInt8]? { bytes }
    }
}
