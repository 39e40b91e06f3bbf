import AssayJSON
import AssayVectors
import MockGoogle
import Synchronization
import Testing
import TokenForge

@testable import AssayConformance

/// What a device gives a client that leaves signing in to its platform, and which calls that makes.
@Suite struct AccountDeviceTests {
    private let fixture: AccountFixture
    private let device: AccountDevice
    private let script: AccountScript
    private let calls = Calls()

    private final class Calls: Sendable {
        private let seen = Mutex<[String]>([])

        func append(_ call: AccountCall) { seen.withLock { $0.append("\(call.place) \(call.method) \(call.key)") } }

        /// The calls since the last time.
        func take() -> [String] {
            seen.withLock { seen in
                defer { seen = [] }
                return seen
            }
        }
    }

    init() throws {
        let path = try #require(BundledVectors.path)
        let forge = try Forge(VectorSource(folders: [], bundled: path))
        let words = ["honest", "without-id-token", "rotated", "refused", "unreachable"]
        let steps =
            [["do": "sign-up"], ["do": "sign-up", "provider": "apple"]]
            + words.map { ["do": "refresh", "refreshed": .string($0)] as JSONValue }
        script = try AccountScript(
            decoding: JSONNode(["steps": .array(steps.map { JSONNode($0) })]), forge: forge, at: .built)
        fixture = AccountFixture(script, forge: forge, startingAt: forge.golden.now) { [calls] call in
            calls.append(call)
        }
        device = fixture.launch("own")
    }

    private func signIn(_ number: Int = 0) async throws -> AccountCredential {
        guard case .signUp(let person) = script.steps[number].action else { throw Mistake() }
        return try await device.credential(of: AccountSignIn(person, in: fixture))
    }

    private struct Mistake: Error {}

    /// Lets the providers answer as a step of the script says.
    private func answer(_ word: String) throws {
        let actions = script.steps.map(\.action)
        let words = ["honest": 2, "without-id-token": 3, "rotated": 4, "refused": 5, "unreachable": 6]
        guard let number = words[word], case .refresh(let refreshing) = actions[number] else { throw Mistake() }
        fixture.answerRefreshTokens(refreshing)
    }

    @Test(arguments: [(0, "google", "https://accounts.google.com"), (1, "apple", "https://appleid.apple.com")])
    func aSignInGivesUnverifiedTokens(_ number: Int, _ provider: String, _ issuer: String) async throws {
        let credential = try await signIn(number)
        #expect(credential.provider == provider)
        #expect(credential.idToken.issuers.first == issuer)
        #expect(credential.idToken.nonce == "assay-nonce-\(number + 1)")
        #expect(calls.take() == ["provider put token", "provider get certs"])
        #expect(fixture.scene.secrets.count == 3)
    }

    @Test(arguments: [("honest", true, false), ("without-id-token", false, false), ("rotated", true, true)])
    func aRefreshGivesTokens(_ word: String, _ hasIDToken: Bool, _ isRotated: Bool) async throws {
        let credential = try await signIn()
        try answer(word)
        _ = calls.take()
        guard case .tokens(let idToken, _, let refreshToken) = try await device.refresh(credential.refreshToken ?? "")
        else {
            Issue.record("the refresh was refused")
            return
        }
        #expect((idToken != nil) == hasIDToken)
        #expect(idToken?.nonce == nil)
        #expect((refreshToken != nil) == isRotated)
        #expect(calls.take() == ["provider put token"] + (hasIDToken ? ["provider get certs"] : []))
        #expect(try await device.refresh(credential.refreshToken ?? "") == .refused || !isRotated)
    }

    @Test func aRefusalIsNoFailureOfTheNetwork() async throws {
        let credential = try await signIn()
        try answer("refused")
        #expect(try await device.refresh(credential.refreshToken ?? "") == .refused)
        try answer("unreachable")
        await #expect(throws: AccountFailure.unavailable) { try await device.refresh(credential.refreshToken ?? "") }
        try answer("honest")
        #expect(try await device.refresh(credential.refreshToken ?? "") != .refused)
    }

    @Test func aRevokedTokenIsRefused() async throws {
        let credential = try await signIn()
        _ = calls.take()
        try await device.revoke(credential.refreshToken ?? "")
        #expect(calls.take() == ["provider delete revoke"])
        #expect(try await device.refresh(credential.refreshToken ?? "") == .refused)
    }

    @Test func otherRequestsGoToTheBackend() async throws {
        let url = "https://backend.example/sign-in-function"
        let answer = await device.send(RequestMessage(method: "POST", url: url, headers: [], body: []))
        #expect(answer == .unreachable)
        #expect(calls.take() == ["backend put \(url)"])
    }
}
