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
    private let token: String

    init(token: String) { self.token = token }

    /// Whether the request is for this interface; the provider does not see such a request.
    static func isMeant(by request: WebRequest) -> Bool {
        request.url.path.hasPrefix(prefix) || request.url.path == prefix.dropLast()
    }

    func respond(to request: WebRequest, in state: inout ServerState, mistakes: [String]) -> MockResponse {
        guard isAllowed(request) else {
            var response = Self.json(401, ["errors": ["the control interface needs its bearer token"]])
            response.headers.append(HeaderField("WWW-Authenticate", "Bearer realm=\"assay\""))
            return response
        }
        do {
            return Self.json(200, try perform(request, in: &state, mistakes: mistakes))
        } catch {
            var response = Self.json(
                error.status, ["errors": .array(error.messages.map { JSONNode(.string($0)) })])
            if error.status == 405, let methods = Self.methods[String(request.url.path.dropFirst(Self.prefix.count))] {
                response.headers.append(HeaderField("Allow", methods.joined(separator: ", ")))
            }
            return response
        }
    }

    /// Two `Authorization` fields are refused: a proxy and this server might use different ones.
    private func isAllowed(_ request: WebRequest) -> Bool {
        let values = request.headers.filter { $0.isNamed("Authorization") }.map(\.value)
        guard let value = values.first, values.count == 1 else { return false }
        return ConstantTime.equal(value, "Bearer \(token)")
    }

    private static let methods: [String: [String]] = [
        "": ["GET"], "rotate": ["POST"], "faults": ["GET", "PUT", "DELETE"], "clock": ["GET", "POST"],
        "log": ["GET", "DELETE"], "expect": ["POST"], "user": ["GET", "PUT", "DELETE"], "people": ["GET", "PUT"],
        "reset": ["POST"], "security-events": ["GET", "POST", "DELETE"],
    ]

    private func perform(
        _ request: WebRequest, in state: inout ServerState, mistakes: [String]
    ) throws(Refusal) -> JSONValue {
        let name = String(request.url.path.dropFirst(Self.prefix.count))
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
            if isChange { state.provider.clearLog() }
            return state.logValue
        case "expect": return try state.judge(try Self.body(request))
        case "user": return try state.changeUser(request.method == "PUT" ? try Self.body(request) : nil, isChange)
        case "people": return try state.changePeople(isChange ? try Self.body(request) : nil)
        case "security-events":
            if request.method == "POST" { return try state.sendSecurityEvents(try Self.body(request)) }
            if isChange { state.transmitter.forget() }
            return state.transmitter.value
        default: return try state.resetAll(mistakes: mistakes)
        }
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
