internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to tell a successful token response by its status, which must be 200 (RFC 6749 §5.1).
enum TokenStatusMistake: String, CaseIterable {
    case clientErrors = "client-error-statuses-accepted"
    case serverErrors = "server-error-statuses-accepted"
    case unusual = "unusual-error-statuses-accepted"
    case unregistered = "unregistered-statuses-accepted"
    case interim = "interim-statuses-accepted"
    case missing = "missing-status-accepted"

    func accepts(_ status: Int) -> Bool {
        switch self {
        case .clientErrors: (400..<500).contains(status)
        case .serverErrors: status >= 500
        case .unusual: status >= 400 && ![400, 401, 403, 404, 500].contains(status)
        case .unregistered: (430..<500).contains(status) && ![431, 451].contains(status)
        case .interim: (100..<200).contains(status)
        case .missing: status == 0
        }
    }

    /// What the client does, in one line.
    private var summary: String {
        switch self {
        case .clientErrors: "accepts a token response with a status from 400 to 499"
        case .serverErrors: "accepts a token response with a status from 500"
        case .unusual: "refuses a token response only for the statuses 400, 401, 403, 404 and 500"
        case .unregistered: "accepts a token response with a status that is not registered"
        case .interim: "accepts a token response with a status from 100 to 199"
        case .missing: "accepts a token response without a status"
        }
    }

    var flaw: Flaw {
        Flaw(rawValue, summary, .hidden, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed))
    }
}
