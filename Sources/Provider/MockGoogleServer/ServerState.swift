internal import AssayJSON
package import MockGoogle
internal import TokenForge

/// The state that requests and the control interface share.
package struct ServerState: Sendable {
    /// The provider in its current state.
    package var provider: MockGoogleProvider
    var clock: ServerClock
    /// What the person does; `nil` for what the configuration says.
    package var action: UserAction?
    /// The current faults, as written.
    private(set) var faults: JSONNode

    /// The action of the control interface, as written.
    var writtenAction: JSONValue?
    /// How often the log has begun again.
    private(set) var restarts = 0

    let transmitter = SecurityEventTransmitter()
    /// Nil for a server without pages for a person.
    let workbench: ServerWorkbench?
    private let forge: Forge
    private let configuration: JSONNode
    private let initialFaults: JSONNode

    /// - Parameter faults: a list that replaces that of the configuration; `nil` keeps it.
    init(
        configuration: JSONNode, faults: JSONNode?, clock: ServerClock, forge: Forge, workbench: ServerWorkbench?
    ) throws(JSONError) {
        self.workbench = workbench
        self.forge = forge
        self.clock = clock
        self.configuration = configuration
        initialFaults = faults ?? Self.faults(of: configuration)
        self.faults = initialFaults
        provider = try Self.provider(configuration, forge, startingAt: clock.now, hasWorkbench: workbench != nil)
        if let faults { provider.replace(faults: try Fault.list(decoding: faults, keys: forge.keys)) }
    }

    private static func faults(of configuration: JSONNode) -> JSONNode {
        if case .object(let members) = configuration.value, let own = members.first(where: { $0.name == "faults" }) {
            return own.node
        }
        return JSONNode([])
    }

    private static func provider(
        _ configuration: JSONNode, _ forge: Forge, startingAt start: Int64, hasWorkbench: Bool
    ) throws(JSONError) -> MockGoogleProvider {
        var configuration = try ProviderConfiguration(
            decoding: configuration, name: MockGoogleServer.providerName, keys: forge.keys)
        if hasWorkbench { configuration.workbench = configuration.places.origin.map(WorkbenchPlaces.init) }
        return MockGoogleProvider(configuration, forge: forge, startingAt: start)
    }

    mutating func respond(to request: WebRequest) -> MockResponse {
        let response = provider.respond(to: request, at: clock.now, user: action)
        guard let workbench,
            let redirect = UnansweredRedirect(response, to: request, isUnanswered: workbench.isUnanswered)
        else { return response }
        provider.explainLastRequest(UnansweredRedirectPage.problem(redirect.url.origin))
        return UnansweredRedirectPage.response(redirect.location, redirect.url, provider.configuration.workbench)
    }

    /// The page at `/`, unless the configuration serves a document there; the provider does not see the request.
    ///
    /// It shows the secrets of the default clients, which everybody knows, and no others.
    func startPage(for request: WebRequest) -> MockResponse? {
        guard let workbench = provider.configuration.workbench else { return nil }
        let documents = provider.configuration.documents
        guard request.method == "GET", request.url.path == "/", !documents.contains(where: { $0.path == "/" }) else {
            return nil
        }
        var hasOwnClients = false
        if case .object(let members) = configuration.value { hasOwnClients = members.contains { $0.name == "clients" } }
        return provider.startPage(workbench, showsSecrets: !hasOwnClients)
    }

    /// Adds an account, or replaces the one with the same subject.
    mutating func update(person: JSONNode) throws(JSONError) { provider.update(try Person(decoding: person)) }

    /// Clears the log.
    mutating func clearLog() {
        provider.clearLog()
        restarts += 1
    }

    /// Replaces the faults and counts their calls from now on.
    mutating func replace(faults: JSONNode) throws(JSONError) {
        provider.replace(faults: try Fault.list(decoding: faults, keys: forge.keys))
        self.faults = faults
    }

    /// The token of a security event, signed now.
    mutating func securityEventToken(_ members: JSONMembers) throws(JSONError) -> SignedSecurityEvent {
        try provider.token(of: try SentSecurityEvent(decoding: members, keys: forge.keys), at: clock.now)
    }

    /// Restarts the provider with other people; the old grants would belong to nobody.
    mutating func restart(people: JSONNode) throws(JSONError) {
        let patch = JSONNode(.object([JSONMember("people", people)]), at: people.location)
        try restart(configuration.applying(patch))
    }

    /// Restores the state of the start, with the real time.
    mutating func reset() throws(JSONError) {
        clock.followSystem()
        (action, writtenAction) = (nil, nil)
        try restart(configuration)
    }

    private mutating func restart(_ configuration: JSONNode) throws(JSONError) {
        provider = try Self.provider(configuration, forge, startingAt: clock.now, hasWorkbench: workbench != nil)
        restarts += 1
        try replace(faults: initialFaults)
    }
}
