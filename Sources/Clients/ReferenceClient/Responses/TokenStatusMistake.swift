internal import AssayConformance

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
}
