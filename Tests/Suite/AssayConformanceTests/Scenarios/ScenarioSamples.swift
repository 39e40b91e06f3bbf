import AssayJSON
import AssayVectors
import MockGoogle
import Synchronization
import Testing
import TokenForge

@testable import AssayConformance

/// Scenarios for tests, and clients that play them with or without a defect.
enum ScenarioSamples {
    static let redirectURI =
        "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"
    static let mahina = "108204268033311374519"

    /// The result of a client on one vector.
    static func result(
        _ vector: String, _ client: some ClientUnderTest, profile: String = "strict"
    ) throws -> VectorResult {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "sign-in", "base": {"covers": ["R-1"], "importance": "high"},
             "vectors": [{"id": "sample", "title": "a sample", \(vector)}]}
            """)
        return try #require(library.run(client, options: Runner.Options(profile: profile))["sample"])
    }

    /// The mistakes that reading a scenario finds, without their locations.
    static func mistakes(_ vector: String) throws -> [String] {
        let path = try #require(BundledVectors.path)
        var collector = JSONErrorCollector()
        let text = """
            {"about": "Samples.", "operation": "sign-in", "base": {"covers": ["R-1"], "importance": "high"},
             "vectors": [{"id": "sample", "title": "a sample", \(vector)}]}
            """
        let root = try JSON.parse(text: text, file: "sample.json")
        let forge = try Forge(VectorSource(folders: [], bundled: path))
        let file = try #require(VectorFile(decoding: root, area: "sample", forge: forge, into: &collector))
        let library = VectorLibrary(
            files: [file], requirements: [], profiles: try Samples.profiles(), forge: forge)
        library.checkRendering(into: &collector)
        return collector.errors.map { "\($0.path): \($0.message)" }
    }
}

/// A client without checks that has the given defect.
struct CarelessClient: ClientUnderTest {
    /// How it differs from an honest client.
    enum Habit: Sendable {
        case followsRedirects
        case sendsCodeElsewhere
        case putsCodeInQuery
        case fetchesKeysAlways
        case acceptsTwice
        case refusesEverything(Reason?)
        case leavesSubjectOut
        case forgetsSession
        case lacksRefresh
        case crashes
        case sendsNoState
        case sendsOneState
        case quotesCallbacks
        /// Is in a process of its own, which grew by so many bytes.
        case grows(Int)
    }

    let description = ClientDescription(
        name: "careless", version: "1", summary: "a client of these tests", features: Set(Feature.allCases),
        reasons: .all)
    let habit: Habit?

    init(_ habit: Habit? = nil) { self.habit = habit }

    var handlers: [OperationHandler] {
        [
            OperationHandler(signIn: { fixture in
                if case .grows(let count) = habit { try? fixture.host { _, _ in OwnProcess(memoryGrowth: count) } }
                return Installation(fixture: fixture, habit: habit)
            })
        ]
    }

    private struct OwnProcess: SignInHosting {
        let places: [String: ProviderPlaces] = [:]
        let standardError: String? = ""
        let memoryGrowth: Int?
        let processorTime: Duration? = nil
        func stop() {}
    }

    private final class Installation: SignInClientUnderTest {
        private struct State {
            var providers: [String: SignInProvider] = [:]
            var ended: Set<String> = []
        }

        let fixture: SignInFixture
        let habit: Habit?
        private let state = Mutex(State())

        init(fixture: SignInFixture, habit: Habit?) {
            self.fixture = fixture
            self.habit = habit
        }

        func start(_ request: SignInStart) async -> Observation {
            if case .refusesEverything(let reason) = habit { return .reject(reason, message: nil) }
            let number = state.withLock { state in
                state.providers["s\(state.providers.count)"] = request.provider
                return state.providers.count
            }
            var parameters = [
                ("client_id", fixture.settings.clientID), ("redirect_uri", fixture.settings.redirectURI),
                ("response_type", "code"), ("scope", "openid"), ("state", "state-\(number)"),
                ("nonce", "nonce-\(number)"),
                ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", "S256"),
            ]
            if case .sendsNoState = habit { parameters.removeAll { $0.0 == "state" } }
            if case .sendsOneState = habit { parameters[4].1 = "state" }
            let query = parameters.map { "\($0)=\(QueryParameters.encoded($1))" }.joined(separator: "&")
            let url = "\(request.provider.authorizationEndpoint)?\(query)"
            if case .forgetsSession = habit { return .accept(["authorization_url": .string(url)]) }
            return .accept(["authorization_url": .string(url), "session": .string("s\(number - 1)")])
        }

        func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
            guard let provider = state.withLock({ $0.providers[session] }), case .callback(let url) = ending else {
                return .reject(.userCancelled)
            }
            if case .crashes = habit { return .crashed("a trap") }
            let isLate = state.withLock { !$0.ended.insert(session).inserted }
            if isLate {
                if case .acceptsTwice = habit { return accepted }
                if case .quotesCallbacks = habit { return .reject(nil, message: "late: \(url)") }
                return .reject(nil, message: "late")
            }
            let code = QueryText(url: url).decoded("code") ?? ""
            var endpoint = provider.tokenEndpoint
            if case .sendsCodeElsewhere = habit { endpoint = "https://elsewhere.example/token" }
            if case .putsCodeInQuery = habit { endpoint += "?code=\(QueryParameters.encoded(code))" }
            send(
                "POST", endpoint,
                form: [
                    ("grant_type", "authorization_code"), ("code", code), ("client_id", fixture.settings.clientID),
                    ("redirect_uri", fixture.settings.redirectURI),
                    ("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
                ])
            send("GET", provider.jwksURI)
            if case .fetchesKeysAlways = habit { send("GET", provider.jwksURI) }
            if case .leavesSubjectOut = habit { return .accept([:]) }
            return accepted
        }

        func refresh(_ session: String) async -> Observation {
            if case .lacksRefresh = habit { return .unsupported("refresh") }
            return accepted
        }

        func userInfo(_ session: String) async -> Observation { accepted }
        func verify(_ verification: SignInVerification) async -> Observation { accepted }

        private var accepted: Observation { .accept(["subject": .string(ScenarioSamples.mahina)]) }

        private func send(_ method: String, _ url: String, form: [(String, String)] = []) {
            let body = form.map { "\($0)=\(QueryParameters.encoded($1))" }.joined(separator: "&")
            let request = RequestMessage(
                method: method, url: url,
                headers: [HeaderField("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8))
            let answer = fixture.answer(to: request, timeLimit: .seconds(30), maximumBodyBytes: 65_536)
            guard case .followsRedirects = habit, case .response(let response) = answer,
                (300...399).contains(response.status),
                let location = response.headers.first(where: { $0.name == "Location" })?.value
            else { return }
            send(method, location, form: form)
        }
    }
}
