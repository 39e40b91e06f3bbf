import AssayJSON
import Synchronization
import Testing

@testable import AssayConformance

/// The credentials that a client holds are compared with those that its server has issued.
@Suite struct ServerAccountTests {
    private static let first = #"{"do": "sign-up", "expect": {"accept": {"account": "first"}}}"#
    private static let second = #"{"do": "sign-up", "person": "tove", "expect": {"accept": {"account": "second"}}}"#
    private static let out = #"{"do": "sign-out"}"#

    @Test(
        arguments: [
            ("\(first), \(second), \(out)", #"{"own": "none"}"#, nil, nil, "every step as expected"),
            ("\(first), \(second)", #"{"own": "second"}"#, nil, nil, "every step as expected"),
            (
                "\(first), \(second)", #"{"own": "second"}"#, .keepsFirst, .acceptedBad,
                "step 2 (sign-up): an account is signed in with the server credentials of another account"
            ),
            (
                "\(first), \(out)", #"{"own": "none"}"#, .keepsAtSignOut, .acceptedBad,
                "step 2 (sign-out): nobody is signed in, but the client holds credentials of its server"
            ),
            (
                first, #"{"own": "first"}"#, .inventsThem, .acceptedBad,
                "step 1 (sign-up): the client holds credentials that its server has not issued"
            ),
            (
                first, #"{"own": "first"}"#, .holdsNone, .acceptedBad,
                #"afterwards: expected the server's credentials of the account "first" on own"#
            ),
            (
                first, #"{"own": "none"}"#, nil, .acceptedBad,
                "afterwards: expected no credentials of the server on own"
            ),
        ] as [(String, String, ServerClient.Habit?, FindingKind?, String)])
    func isJudged(
        _ steps: String, _ credentials: String, _ habit: ServerClient.Habit?, _ kind: FindingKind?, _ detail: String
    ) throws {
        let vector = #"""
            "input": {"server": "sign-in-function", "steps": [\#(steps)]},
            "expect": {"steps": true, "after": {"credentials": \#(credentials)}}
            """#
        let judgement = try AccountSamples.result(vector, ServerClient(habit: habit)).judgement
        #expect(judgement.detail == detail)
        #expect(judgement.kind == kind)
    }

    @Test func aServersAnswerCanComeAfterASignOutOnTheSameDevice() throws {
        let vector = #"""
            "input": {"server": "sign-in-function", "steps": [
              {"do": "sign-up", "meanwhile": {"on": "backend", "steps": [{"do": "sign-out"}]}, "expect": "accept"}
            ]}, "expect": {"steps": true, "after": {"backend": 1}}
            """#
        let result = try AccountSamples.result(vector, ServerClient(habit: nil))
        #expect(result.judgement.detail == "every step as expected")
    }

    @Test(
        arguments: [
            (#""sign-in-functoin""#, #"unknown value "sign-in-functoin"; did you mean "sign-in-function"?"#),
            (#""firebase""#, #"expected "sign-in-function""#),
        ])
    func aServerIsASignInFunction(_ server: String, _ message: String) throws {
        let mistakes = try AccountSamples.mistakes(
            #""input": {"server": \#(server), "steps": [{"do": "sign-up"}]}, "expect": "accept""#)
        #expect(mistakes == ["1: $.vectors[0].input.server: \(message)"])
    }
}

/// A client that sends every ID token to its server, and uses the credentials that it gets.
struct ServerClient: ClientUnderTest {
    enum Habit: Sendable { case keepsFirst, keepsAtSignOut, inventsThem, holdsNone }

    let habit: Habit?
    let description = ClientDescription(
        name: "server", version: "1", summary: "a client of these tests", features: Set(Feature.allCases), reasons: .all
    )

    var handlers: [OperationHandler] {
        [OperationHandler(account: { device in App(device: device, habit: habit) })]
    }

    private final class App: AccountClientUnderTest {
        private let device: AccountDevice
        private let habit: Habit?
        private let memory = Mutex<(account: String?, credentials: String?)>((nil, nil))

        init(device: AccountDevice, habit: Habit?) {
            self.device = device
            self.habit = habit
        }

        func signUp(_ signIn: AccountSignIn) async -> Observation {
            guard let credential = try? await device.credential(of: signIn) else { return .reject(.network) }
            let token = String(decoding: credential.idToken.idToken, as: UTF8.self)
            let question: JSONValue = ["provider": "google", "idToken": .string(token), "intent": "either"]
            let answer = await device.send(
                RequestMessage(
                    method: "POST", url: device.server ?? "", headers: [], body: JSONWriter.bytes(question)))
            guard case .response(let response) = answer,
                let body = try? JSON.parse(response.body, file: "answer").value,
                case .string(let account)? = body["user"]?["id"],
                case .string(let given)? = body["credentials"]?["sessionToken"]
            else { return .reject(.backendRejected) }
            memory.withLock { memory in
                memory.account = account
                switch habit {
                case .keepsFirst: memory.credentials = memory.credentials ?? given
                case .inventsThem: memory.credentials = "invented"
                case .holdsNone: memory.credentials = nil
                default: memory.credentials = given
                }
            }
            return .accept(["account": .string(account)])
        }

        func signIn(_ signIn: AccountSignIn) async -> Observation { await signUp(signIn) }

        func restore() async -> Observation { .reject(.notSignedIn) }

        func signOut() async -> Observation {
            memory.withLock { memory in
                memory.account = nil
                if habit != .keepsAtSignOut { memory.credentials = nil }
            }
            return .accept([:])
        }

        func state() async -> ObservedAccountState {
            memory.withLock { $0.account.map { .signedIn(account: $0) } ?? .signedOut }
        }

        func serverCredentials() async -> String? { memory.withLock(\.credentials) }
    }
}
