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
