internal import AssayDocument
internal import TokenForge

/// One thing that a fault can do: the name of its member, how the member is read, and what it does to an answer.
struct FaultEffect: Sendable {
    /// Changes an answer; throws if there is nothing to change.
    typealias Change = @Sendable (inout Answer, FaultScene) throws(DocumentError) -> Void

    /// What a fault's member stands for.
    enum Action: Sendable {
        case change(Change)
        /// A defect of the ID token, which is minted with it.
        case token(TokenDescription)
        case rotate(Fault.Rotation)
    }

    /// The effects of which a fault has only one.
    enum Rivalry: Sendable {
        case body, ending
    }

    let name: String
    let rivalry: Rivalry?
    /// Where the effect makes sense; everywhere if empty.
    let endpoints: [Endpoint]
    let read: @Sendable (DocumentNode, KeyRing) throws(DocumentError) -> Action

    init(
        _ name: String, insteadOf rivalry: Rivalry? = nil, at endpoints: [Endpoint] = [],
        read: @escaping @Sendable (DocumentNode, KeyRing) throws(DocumentError) -> Action
    ) {
        self.name = name
        self.rivalry = rivalry
        self.endpoints = endpoints
        self.read = read
    }

    /// Every effect, in the order in which those of one fault act.
    static let all = ofMaking + ofBody + ofHead + ofDelivery
}

/// What an effect may look at.
struct FaultScene {
    let provider: MockGoogleProvider
    let exchange: Exchange
    let subject: FaultSubject

    func bytes(of form: TextForm) throws(DocumentError) -> [UInt8] {
        try provider.render(form, subject, at: exchange.now)
    }

    func text(of form: TextForm) throws(DocumentError) -> String {
        String(decoding: try bytes(of: form), as: UTF8.self)
    }
}
