import AssayJSON
import AssayWeb
import MockGoogle
import MockGoogleServer
import Synchronization
import TokenForge

/// A web application on a loopback port in this process, whose checks can be switched off one by one.
final class TestApplication: Sendable {
    enum Flaw: Sendable {
        case state, nonce, signature, userInfoSubject, session, failsWhereItRefuses, hangsAtCallback, acceptsEverybody
        /// The subject is the last claim whose name is `sub` without regard to case.
        case namesWithoutCase
        /// It refuses with status 502, as a gateway does.
        case answersAsGateway
        /// Its request has no scope `openid`.
        case asksForNoIDToken
        /// It keeps the first key ID that it has seen, and refuses every other one.
        case keepsKeys
        /// Its session is a cookie that is too large for a browser.
        case oversizedCookie
        /// Only people of the group `staff` are let in.
        case admitsStaffOnly
        /// All people have the account of the first one, with its subject, or with all of its texts.
        case sharesSubject, sharesAccount
        /// The page shows no subject, or nothing of the person.
        case showsEmailOnly, showsNobody
        /// Only the first person of the provider is let in.
        case admitsOnePersonOnly
        /// The browser returns to any page that the start URL names.
        case returnsAnywhere
        /// The browser is sent to any page that the callback names, by the parameter of the start URL or another one.
        case obeysNext, obeysReturnTo
        /// Its cookie has no `HttpOnly`, or no `SameSite`.
        case cookieForScripts, cookieForOtherSites
    }

    private struct Session {
        var state: String?
        var nonce: String?
        var person: String?
        var returnTo = "/"
    }

    private struct State {
        var sessions: [String: Session] = [:]
        /// What the page shows instead of the signed-in person.
        var shown: String?
        var count = 0
        /// The header of the first token.
        var header: String?
        /// The person who signed in first.
        var first: (email: String, subject: String)?
    }

    static let secret = "GOCSPX-of-the-test"
    static let clientID = "1-test.apps.googleusercontent.com"

    let origin: WebOrigin
    private let server: HTTPListener
    private let pages = Mutex<Pages?>(nil)

    init(_ provider: MockGoogleServer, flaws: Set<Flaw> = []) throws {
        var own: WebOrigin?
        var made: Pages?
        server = try HTTPListener { origin in
            own = origin
            let pages = Pages(provider: provider, origin: origin, flaws: flaws)
            made = pages
            return { pages.answer(to: $0) }
        }
        pages.withLock { [made] in $0 = made }
        origin = own ?? WebOrigin(scheme: "http", host: "127.0.0.1")
    }

    /// Makes the page show this text instead of the signed-in person.
    func show(_ text: String) { pages.withLock { $0?.show(text) } }

    func stop() { server.stop() }

    func url(_ path: String) -> WebURL { WebURL(origin: origin, path: path) }

    private final class Pages: Sendable {
        private struct Refusal: Error {}

        private static let formType = HeaderField("Content-Type", "application/x-www-form-urlencoded")

        let provider: MockGoogleServer
        let origin: WebOrigin
        let flaws: Set<Flaw>
        private let state = Mutex(State())

        init(provider: MockGoogleServer, origin: WebOrigin, flaws: Set<Flaw>) {
            self.provider = provider
            self.origin = origin
            self.flaws = flaws
        }

        func show(_ text: String) { state.withLock { $0.shown = text } }

        func answer(to request: WebRequest) -> MockResponse {
            let name = request.headers.first(named: "Cookie").map { String($0.dropFirst("session=".count)) }
            switch request.url.path {
            case "/": return home(name)
            case "/form":
                let form = "<form method=post action=/login><input type=hidden name=token value=1></form>"
                return page(200, form)
            case "/me":
                let person = state.withLock { state in name.flatMap { state.sessions[$0]?.person } }
                let body = JSONWriter.bytes(["user": person.map { .string($0) } ?? .null])
                return MockResponse(
                    status: 200, headers: [HeaderField("Content-Type", "application/json")], body: .bytes(body))
            case "/login": return login(request, name)
            case "/callback":
                if flaws.contains(.hangsAtCallback) {
                    var response = MockResponse(status: 200)
                    response.delivery.ending = .neverAnswers
                    return response
                }
                do {
                    return try callback(request, name)
                } catch {
                    if flaws.contains(.acceptsEverybody) { return page(200, "Signed in as everybody") }
                    let status =
                        flaws.contains(.failsWhereItRefuses) ? 500 : flaws.contains(.answersAsGateway) ? 502 : 400
                    return page(status, "no")
                }
            default: return page(404, "nothing here")
            }
        }

        private func page(_ status: Int, _ text: String) -> MockResponse {
            MockResponse(
                status: status, headers: [HeaderField("Content-Type", "text/html")], body: .bytes(Array(text.utf8)))
        }

        private func home(_ name: String?) -> MockResponse {
            let person = state.withLock { state in name.flatMap { state.sessions[$0]?.person }.map { state.shown ?? $0 }
            }
            return page(
                200, person.map { "Signed in as \($0)" } ?? "Nobody is signed in <a href=\"/login?next=/\">Sign in</a>")
        }

        private func redirect(_ location: String, _ session: Session, replacing name: String?) -> MockResponse {
            let name = state.withLock { state in
                state.count += 1
                let fresh = flaws.contains(.session) ? name ?? "s\(state.count)" : "s\(state.count)"
                if let name { state.sessions[name] = nil }
                state.sessions[fresh] = session
                return fresh
            }
            let padding = flaws.contains(.oversizedCookie) ? String(repeating: ".", count: 4_096) : ""
            let httpOnly = flaws.contains(.cookieForScripts) ? "" : "; HttpOnly"
            let sameSite = flaws.contains(.cookieForOtherSites) ? "" : "; SameSite=Lax"
            return MockResponse(
                status: 302,
                headers: [
                    HeaderField("Location", location),
                    HeaderField("Set-Cookie", "session=\(name)\(padding); Path=/\(sameSite)\(httpOnly)"),
                ])
        }

        private func login(_ request: WebRequest, _ name: String?) -> MockResponse {
            let count = state.withLock { $0.count }
            var session = Session(state: "state-\(count)", nonce: "nonce-\(count)")
            let parameters = QueryParameters(decoding: Array((request.url.query ?? "").utf8))
            if flaws.contains(.returnsAnywhere), let page = parameters?["next"] { session.returnTo = page }
            let query = [
                "response_type=code", flaws.contains(.asksForNoIDToken) ? "scope=email" : "scope=openid%20email",
                "client_id=" + TestApplication.clientID,
                "redirect_uri=\(origin)/callback", "state=state-\(count)", "nonce=nonce-\(count)",
            ]
            return redirect(
                "\(provider.baseURL)/o/oauth2/v2/auth?" + query.joined(separator: "&"), session, replacing: name)
        }

        private func callback(_ request: WebRequest, _ name: String?) throws -> MockResponse {
            let session = state.withLock { state in name.flatMap { state.sessions[$0] } } ?? Session()
            let parameters = QueryParameters(decoding: Array((request.url.query ?? "").utf8))
            if !flaws.contains(.state) {
                guard let expected = session.state, parameters?["state"] == expected else { throw Refusal() }
            }
            guard let code = parameters?["code"] else { throw Refusal() }
            let form = [
                "grant_type=authorization_code", "code=" + QueryParameters.encoded(code),
                "client_id=" + TestApplication.clientID,
                "client_secret=" + TestApplication.secret, "redirect_uri=\(origin)/callback",
            ]
            let tokens = try json(
                ask("POST", "/token", [Self.formType], form))
            guard case .string(let idToken)? = tokens["id_token"], case .string(let access)? = tokens["access_token"]
            else { throw Refusal() }
            if !flaws.contains(.signature) {
                _ = try json(ask("POST", "/tokeninfo", [Self.formType], ["id_token=" + idToken]))
            }
            let segments = idToken.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard segments.count == 3, let payload = Base64.decodeURL(segments[1]) else { throw Refusal() }
            let claims = try JSON.parse(payload, file: "claims").value
            let isKnownKey = state.withLock { state in
                state.header = state.header ?? segments[0]
                return state.header == segments[0]
            }
            if flaws.contains(.keepsKeys), !isKnownKey { throw Refusal() }
            let clientID = JSONValue.string(TestApplication.clientID)
            guard claims["aud"] == clientID || claims["aud"] == .array([JSONNode(clientID)]),
                case .string(let subject)? = flaws.contains(.namesWithoutCase)
                    ? last("SUB", in: claims) : claims["sub"],
                !subject.isEmpty
            else { throw Refusal() }
            if !flaws.contains(.nonce) {
                guard let nonce = session.nonce, claims["nonce"] == .string(nonce) else { throw Refusal() }
            }
            if flaws.contains(.admitsStaffOnly), claims["groups"] != ["staff"] { throw Refusal() }
            let info = try json(ask("GET", "/v1/userinfo", [HeaderField("Authorization", "Bearer " + access)], []))
            guard flaws.contains(.userInfoSubject) || info["sub"] == claims["sub"],
                case .string(let email)? = info["email"]
            else { throw Refusal() }
            if flaws.contains(.admitsOnePersonOnly), email.hasPrefix("ngaio") { throw Refusal() }
            var person = "\(email) (\(subject))"
            let first = state.withLock { state in
                state.first = state.first ?? (email, subject)
                return state.first ?? (email, subject)
            }
            if flaws.contains(.sharesSubject) { person = "\(email) (\(first.subject))" }
            if flaws.contains(.sharesAccount) { person = "\(first.email) (\(first.subject))" }
            if flaws.contains(.showsEmailOnly) { person = email }
            if flaws.contains(.showsNobody) { person = "yourself" }
            let named = flaws.contains(.obeysNext) ? "next" : flaws.contains(.obeysReturnTo) ? "return_to" : ""
            return redirect(
                parameters?[named] ?? session.returnTo, Session(person: person), replacing: name)
        }

        private func last(_ name: String, in claims: JSONValue) -> JSONValue? {
            guard case .object(let members) = claims else { return nil }
            return members.last { $0.name.uppercased() == name }?.node.value
        }

        private func ask(_ method: String, _ target: String, _ headers: [HeaderField], _ form: [String]) -> MockResponse
        {
            let body = Array(form.joined(separator: "&").utf8)
            guard
                let request = WebRequest(
                    method: method, url: provider.baseURL + target, headers: headers, body: body)
            else { return MockResponse(status: 0) }
            return provider.withState { $0.provider.respond(to: request, at: 1_800_000_000) }
        }

        private func json(_ response: MockResponse) throws -> JSONValue {
            guard response.status == 200, response.delivery == .plain else { throw Refusal() }
            return try JSON.parse(response.body.prefix(1_000_000), file: "answer").value
        }
    }
}
