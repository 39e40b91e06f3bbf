internal import AssayJSON
internal import JOSECryptography
internal import MockGoogle

/// The interface below `/__assay/` by which other processes control the provider, with the token of the server.
struct ControlInterface: Sendable {
    /// Why a control request is refused.
    struct Refusal: Error {
        let status: Int
        let messages: [String]

        init(_ status: Int, _ messages: String...) {
            self.status = status
            self.messages = messages
        }

        init(_ error: JSONError) {
            status = 400
            messages = error.problems.map(\.description)
        }
    }

    static let prefix = "/__assay/"
    private let access: ControlAccess

    init(access: ControlAccess) { self.access = access }

    /// Whether the request is for this interface; the provider does not see such a request.
    static func isMeant(by request: WebRequest) -> Bool {
        request.url.path.hasPrefix(prefix) || request.url.path == prefix.dropLast()
    }

    func respond(to request: WebRequest, in state: inout ServerState, mistakes: [String]) -> MockResponse {
        do throws(Refusal) {
            try access.checkHost(of: request)
            if let page = page(for: request, in: &state) { return page }
            try access.checkOrigin(of: request)
            guard access.isAuthorized(request) else {
                throw Refusal(401, "the control interface needs its bearer token")
            }
            return Self.json(200, try perform(request, in: &state, mistakes: mistakes))
        } catch {
            var response = Self.json(
                error.status, ["errors": .array(error.messages.map { JSONNode(.string($0)) })])
            if error.status == 401 {
                response.headers.append(HeaderField("WWW-Authenticate", "Bearer realm=\"assay\""))
            }
            if error.status == 405, let methods = Self.methods[Self.name(of: request)] {
                response.headers.append(HeaderField("Allow", methods.joined(separator: ", ")))
            }
            return response
        }
    }

    private static func name(of request: WebRequest) -> String { String(request.url.path.dropFirst(prefix.count)) }

    /// What a browser gets without the token: the files of the workbench, and a sign-in of a client whose answer it shows.
    private func page(for request: WebRequest, in state: inout ServerState) -> MockResponse? {
        guard let workbench = state.workbench, let places = state.provider.configuration.workbench else { return nil }
        // A browser may be sent here without the slash, which would change the paths of the files.
        if request.url.path == places.control.dropLast(), WorkbenchFile(request, named: "") != nil {
            return MockResponse(status: 301, headers: [HeaderField("Location", places.control)])
        }
        if let file = WorkbenchFile(request, named: Self.name(of: request)) { return file.response }
        guard request.method == "GET" else { return nil }
        switch request.url.path {
        case places.signInPath:
            guard let random = try? SystemRandom.bytes(count: 16) else { return nil }
            return state.provider.beginWorkbenchSignIn(request, workbench.signIn, random: random)
        case places.callbackPath:
            return state.provider.endWorkbenchSignIn(request, workbench.signIn, at: state.clock.now)
        default: return nil
        }
    }

    private static let methods: [String: [String]] = [
        "": ["GET"], "rotate": ["POST"], "faults": ["GET", "PUT", "DELETE"], "clock": ["GET", "POST"],
        "log": ["GET", "DELETE"], "expect": ["POST"], "user": ["GET", "PUT", "DELETE"],
        "people": ["GET", "POST", "PUT"],
        "reset": ["POST"], "security-events": ["GET", "POST", "DELETE"],
    ]

    private func perform(
        _ request: WebRequest, in state: inout ServerState, mistakes: [String]
    ) throws(Refusal) -> JSONValue {
        let name = Self.name(of: request)
        guard let methods = Self.methods[name] else {
            throw Refusal(
                404,
                "there is no /__assay/\(name)\(SpellingSuggestion.clause(for: name, among: Self.methods.keys.sorted()))"
            )
        }
        guard methods.contains(request.method) else {
            throw Refusal(405, "/__assay/\(name) takes \(methods.joined(separator: ", "))")
        }
        let isChange = request.method != "GET"
        switch name {
        case "": return state.summary(mistakes: mistakes)
        case "rotate": return try state.changeKeys(try Self.body(request, orElse: ["rotate": true]))
        case "faults":
            if isChange { try state.changeFaults(request.method == "PUT" ? try Self.body(request) : JSONNode([])) }
            return ["faults": state.faults.value]
        case "clock": return try state.changeClock(isChange ? try Self.body(request) : nil)
        case "log":
            if isChange { state.clearLog() }
            return state.logValue(after: try Self.number("after", of: request))
        case "expect": return try state.judge(try Self.body(request))
        case "user": return try state.changeUser(request.method == "PUT" ? try Self.body(request) : nil, isChange)
        case "people":
            return try state.changePeople(isChange ? try Self.body(request) : nil, isNew: request.method == "PUT")
        case "security-events":
            if request.method == "POST" { return try state.sendSecurityEvents(try Self.body(request)) }
            if isChange { state.transmitter.forget() }
            return state.transmitter.value
        default: return try state.resetAll(mistakes: mistakes)
        }
    }

    /// A parameter of the query that is a whole number; 0 if it is missing.
    private static func number(_ name: String, of request: WebRequest) throws(Refusal) -> Int {
        guard let query = request.url.query else { return 0 }
        let parameters = QueryParameters(decoding: Array(query.utf8))?.list
        guard let parameter = parameters?.first, parameters?.count == 1, parameter.name == name,
            let number = Int(parameter.value), number >= 0
        else { throw Refusal(400, "expected no query, or \(name) with a whole number") }
        return number
    }

    private static func body(_ request: WebRequest, orElse standard: JSONValue? = nil) throws(Refusal)
        -> JSONNode
    {
        if let standard, request.body.isEmpty { return JSONNode(standard) }
        guard request.body.count <= ServerLimits.controlBody else {
            throw Refusal(413, "the request has more than \(ServerLimits.controlBody) bytes")
        }
        do {
            return try JSON.parse(request.body, file: "request")
        } catch {
            throw Refusal(400, error.description)
        }
    }

    static func json(_ status: Int, _ value: JSONValue) -> MockResponse {
        MockResponse(
            status: status,
            headers: [
                HeaderField("Content-Type", "application/json; charset=utf-8"),
                HeaderField("Cache-Control", "no-store"),
            ],
            body: .bytes(JSONWriter.bytes(value, style: [.pretty, .visible]) + Array("\n".utf8)))
    }
}
