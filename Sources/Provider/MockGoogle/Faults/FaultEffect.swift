internal import AssayJSON
internal import TokenForge

/// One effect of a fault: the name of its member, how the member is read, and how it changes a response.
struct FaultEffect: Sendable {
    /// Changes a response; throws if there is nothing to change.
    typealias Change = @Sendable (inout EndpointResponse, FaultContext) throws(JSONError) -> Void

    /// What a member of a fault does.
    enum Action: Sendable {
        case change(Change)
        /// Mints the ID token with a defect.
        case token(TokenDescription)
        case rotate(Fault.Rotation)
    }

    /// A group of effects; a fault has at most one effect of each group.
    enum Group: Sendable {
        case body, ending
    }

    let name: String
    let group: Group?
    /// The endpoints where the effect makes sense; all of them if empty.
    let endpoints: [Endpoint]
    let read: @Sendable (JSONNode, KeyRing) throws(JSONError) -> Action

    init(
        _ name: String, group: Group? = nil, at endpoints: [Endpoint] = [],
        read: @escaping @Sendable (JSONNode, KeyRing) throws(JSONError) -> Action
    ) {
        self.name = name
        self.group = group
        self.endpoints = endpoints
        self.read = read
    }

    /// All effects, in the order in which a fault applies them.
    static let all = ofMaking + ofBody + ofHead + ofDelivery
}

/// What an effect may use.
struct FaultContext {
    let provider: MockGoogleProvider
    let request: EndpointRequest
    let subject: FaultSubject

    func bytes(of form: TextForm) throws(JSONError) -> [UInt8] {
        try provider.render(form, subject, at: request.now)
    }

    func text(of form: TextForm) throws(JSONError) -> String {
        String(decoding: try bytes(of: form), as: UTF8.self)
    }
}
