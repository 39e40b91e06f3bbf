internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// A careless way to read a response without a user, or none, which a client can have for one backend and not the other.
enum BackendMistake: String, CaseIterable {
    case redirect = "redirect-taken-for-success"
    case unreadable = "unreadable-response-taken-for-success"
    case array = "empty-array-taken-for-success"
    case null = "null-taken-for-success"
    case failureOfNetwork = "failure-taken-for-network"
    case timeOutRejects = "time-out-taken-for-refusal"
    case unreachableRejects = "unreachable-taken-for-refusal"

    /// Whether the response is one that the client misreads.
    func takes(_ response: ResponseMessage) -> Bool {
        let body = try? JSON.parse(response.body, file: "response").value
        return switch self {
        case .redirect: (300..<400).contains(response.status)
        case .unreadable: response.status == 200 && body == nil
        case .array: response.status == 200 && body == .array([])
        case .null: response.status == 200 && body == .null
        case .failureOfNetwork: response.status >= 500
        case .timeOutRejects, .unreachableRejects: false
        }
    }

    func flawID(_ kind: AccountExchange.Kind) -> String {
        "\(kind == .firebase ? "firebase" : "function")-\(rawValue)"
    }

    /// What the client does, in one line.
    private func summary(_ backend: String) -> String {
        switch self {
        case .redirect: "treats a redirect by \(backend) as a success"
        case .unreadable: "treats an unreadable response of \(backend) as a success"
        case .array: "treats an empty array from \(backend) as a success"
        case .null: "treats null from \(backend) as a success"
        case .failureOfNetwork: "reports a failure of \(backend) as one of the network"
        case .timeOutRejects: "reports that \(backend) did not respond in time as a refusal by it"
        case .unreachableRejects: "reports that \(backend) is unreachable as a refusal by it"
        }
    }

    private var aim: Flaw.Aim {
        switch self {
        case .redirect, .unreadable, .array, .null: .accepting(.backendRejected)
        case .failureOfNetwork: .misreporting(.backendRejected)
        case .timeOutRejects: .misreporting(.timedOut)
        case .unreachableRejects: .misreporting(.network)
        }
    }

    func flaw(_ kind: AccountExchange.Kind) -> Flaw {
        Flaw(flawID(kind), summary(kind == .firebase ? "Firebase" : "its sign-in function"), .hidden, aim)
    }
}

extension ReferenceAccount {
    /// The user without a name that a careless client takes from a response without one; `nil` if it takes none.
    func userByMistake(
        in response: ResponseMessage, _ kind: AccountExchange.Kind
    ) throws(Refusal) -> (id: String, sessionToken: String?)? {
        let mistakes = BackendMistake.allCases.filter { $0.takes(response) }
        guard let mistake = mistakes.first(where: { flaws.has($0.flawID(kind)) }) else { return nil }
        if mistake == .failureOfNetwork { throw Refusal(.network, "the backend is unreachable") }
        return ("", nil)
    }
}
