import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// Every event in every state.
struct AccountMachineTests {
    /// What is shown and which attempt runs afterwards; or the code of the error, and nothing has changed.
    ///
    /// `in` is signed in, `out` signed out, `ended` signed out because of an error; `same` is nothing. The columns are
    /// the events: another sign-in begins; the attempt has a new session; it ends without one; it ends with a temporary
    /// error, with one that ends a session, by a cancellation; the person signs out; the provider ends the session.
    private static let table = """
                         | begins               | succeeds  | nothing | network | refused | cancelled | sign-out     | session ended
        nobody           | signing-in signIn    | cancelled | same    | same    | same    | same      | out          | same
        sign-in          | sign-in-in-progress  | in        | out     | failed  | failed  | out       | out          | same
        restore          | sign-in-in-progress  | in        | out     | failed  | ended   | out       | out          | same
        user             | signing-in signIn    | cancelled | same    | same    | same    | same      | out          | ended
        user, sign-in    | sign-in-in-progress  | in        | in      | in      | in      | in        | out          | same
        user, addition   | sign-in-in-progress  | -         | in      | in      | in      | in        | out          | ended addition
        user, deletion   | sign-in-in-progress  | -         | in      | in      | in      | in        | out deletion | ended deletion
        former, deletion | sign-in-in-progress  | -         | out     | out     | out     | out       | out deletion | same
        former, addition | sign-in-in-progress  | -         | ended   | ended   | ended   | ended     | out          | same
        """

    private struct Transition {
        let state: String
        let event: String
    }

    private static let transitions: [NamedCase<Transition, String>] = {
        let rows = table.split(separator: "\n").map { row in
            row.split(separator: "|").map { cell in cell.split(separator: " ").joined(separator: " ") }
        }
        return rows.dropFirst().flatMap { row in
            zip(rows[0].dropFirst(), row.dropFirst()).filter { $1 != "-" }.map { event, expected in
                NamedCase("\(row[0]): \(event)", Transition(state: row[0], event: event), expected)
            }
        }
    }()

    private static let refusal = GoogleSignInError(.tokenExchangeFailed)

    private static func stored(_ subject: String) throws -> StoredSession {
        try SessionFixtures.session(subject: subject)
    }

    private static func machine(_ state: String) throws -> AccountMachine {
        var machine = AccountMachine()
        let words = state.split(separator: ", ")
        if words[0] == "user" || words[0] == "former" {
            let number = try machine.begin(.signIn)
            try machine.begin(stored("1"), SignInTokens(), nil, isConfirmed: true, number)
        }
        switch words.last {
        case "sign-in": _ = try machine.begin(.signIn)
        case "restore": _ = try machine.begin(.restore)
        case "addition": _ = try machine.begin(.addition)
        case "deletion": _ = try machine.begin(.deletion)
        default: break
        }
        if state == "former, deletion" { _ = machine.signOut() }
        if state == "former, addition", let session = machine.session { machine.endSession(session.number, refusal) }
        return machine
    }

    private static func shown(_ machine: AccountMachine) -> String {
        let state =
            switch machine.state {
            case .signingIn: "signing-in"
            case .restoring: "restoring"
            case .signedIn: "in"
            case .signedOut(nil): "out"
            case .signedOut: "ended"
            case .failed: "failed"
            }
        return state + (machine.attempt.map { " \($0.kind)" } ?? "")
    }

    @Test(arguments: transitions)
    private func whatAnEventDoes(_ transition: NamedCase<Transition, String>) throws {
        var machine = try Self.machine(transition.input.state)
        let before = Self.shown(machine)
        // An attempt that does not run, or no longer, has another number.
        let number = machine.attempt?.number ?? 99
        let (stored, event) = (try SessionFixtures.session(subject: "2"), transition.input.event)
        var error: GoogleSignInError?
        do throws(GoogleSignInError) {
            switch event {
            case "begins": _ = try machine.begin(.signIn)
            case "succeeds": try machine.begin(stored, SignInTokens(), nil, isConfirmed: true, number)
            case "nothing": machine.end(number)
            case "network": machine.end(number, GoogleSignInError(.network))
            case "refused": machine.end(number, Self.refusal)
            case "cancelled": machine.end(number, GoogleSignInError(.userCancelled))
            case "sign-out": _ = machine.signOut()
            default: machine.endSession(machine.session?.number ?? 99, Self.refusal)
            }
        } catch let thrown {
            error = thrown
        }
        if let code = error?.code.rawValue {
            #expect(code == transition.expected)
            #expect(Self.shown(machine) == before)
        } else {
            #expect(Self.shown(machine) == (transition.expected == "same" ? before : transition.expected))
        }
    }

    @Test
    func anAttemptThatHasEndedChangesNothingAndLearnsThatItWasSignedOut() throws {
        var machine = try Self.machine("sign-in")
        let number = try #require(machine.attempt?.number)
        let left = machine.signOut()
        #expect(left.session == nil && left.pending == nil)
        machine.hold(SignInTokens(refreshToken: try RefreshToken("1//late")), number)
        machine.end(number, Self.refusal)
        #expect(machine.takeTokens(of: number) == nil)
        #expect(machine.state == .signedOut(nil) && machine.attempt == nil)
        #expect(throws: GoogleSignInError(.cancelled)) { try machine.requireCurrent(number) }
        #expect(throws: GoogleSignInError(.cancelled)) {
            try machine.begin(SessionFixtures.session(), SignInTokens(), nil, isConfirmed: true, number)
        }
    }

    @Test
    func whatComesTooLateChangesNeitherTheNextSessionNorTheNextAttempt() throws {
        var machine = try Self.machine("user, addition")
        let former = try #require(machine.session?.number)
        let ended = try #require(machine.attempt?.number)
        _ = machine.signOut()
        let number = try machine.begin(.signIn)
        try machine.begin(Self.stored("2"), SignInTokens(), nil, isConfirmed: false, number)
        let (session, next) = (try #require(machine.session), try machine.begin(.addition))
        let held = SignInTokens(refreshToken: try RefreshToken("1//held"))
        machine.hold(held, next)

        let late = SignInTokens(refreshToken: try RefreshToken("1//late"))
        machine.refresh(former, RefreshedTokens(tokens: late), confirmedAt: 1)
        machine.replaceRefreshToken(of: former, with: late.refreshToken)
        machine.confirm(former, nil, at: 1)
        machine.endSession(former, Self.refusal)
        machine.hold(late, ended)
        #expect(machine.takeTokens(of: ended) == nil)
        let credential = GoogleCredential(idToken: try SessionFixtures.idToken(SessionFixtures.claims()), tokens: late)
        #expect(machine.add(credential, ended, confirmedAt: 1) == nil)
        machine.end(ended, Self.refusal)
        #expect(machine.session?.stored == session.stored && machine.session?.tokens == session.tokens)
        #expect(machine.state == .signedIn(session.account) && machine.attempt?.number == next)
        #expect(machine.takeTokens(of: next) == held)
    }

    @Test
    func aSignOutLeavesTheTokensOfTheSessionAndOfTheAttemptToBeRevoked() throws {
        let tokens = SignInTokens(refreshToken: try RefreshToken("1//pending"))
        for (state, isSession) in [("sign-in", false), ("restore", true), ("user, sign-in", false)] {
            var machine = try Self.machine(state)
            let number = try #require(machine.attempt?.number)
            machine.hold(tokens, number)
            let session = machine.session?.tokens
            let left = machine.signOut()
            #expect(left.pending == tokens)
            #expect(left.session == (isSession ? tokens : session), "\(state)")
        }
    }
}
