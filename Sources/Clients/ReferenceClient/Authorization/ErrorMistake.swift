internal import AssayConformance

/// An entry of a client's table of error codes (RFC 6749 §4.1.2.1) that is wrong or missing.
enum ErrorMistake: String, CaseIterable {
    case openIDCodesIgnored = "errors-of-open-id-connect-ignored"
    case googleCodesIgnored = "errors-of-google-ignored"
    case interactionDenied = "required-interaction-is-denial"
    case loginDenied = "required-login-is-denial"
    case consentDenied = "required-consent-is-denial"
    case clientDenied = "unauthorized-client-is-denial"
    case policyDenied = "policy-of-organisation-is-denial"
    case administratorDenied = "policy-of-administrator-is-denial"
    case failureOfNetwork = "failing-provider-is-unreachable"
    case overloadOfNetwork = "overloaded-provider-is-unreachable"

    /// The error codes that the client misreads.
    var codes: [String] {
        switch self {
        case .openIDCodesIgnored:
            Self.interaction + ["invalid_request_uri", "request_not_supported", "registration_not_supported"]
        case .googleCodesIgnored:
            [
                "admin_policy_enforced", "disallowed_useragent", "org_internal", "redirect_uri_mismatch",
                "deleted_client",
            ]
        case .interactionDenied: Self.interaction
        case .loginDenied: ["login_required"]
        case .consentDenied: ["consent_required"]
        case .clientDenied: ["unauthorized_client"]
        case .policyDenied: ["admin_policy_enforced", "org_internal"]
        case .administratorDenied: ["admin_policy_enforced"]
        case .failureOfNetwork: ["server_error", "temporarily_unavailable"]
        case .overloadOfNetwork: ["temporarily_unavailable"]
        }
    }

    private static let interaction = [
        "interaction_required", "login_required", "account_selection_required", "consent_required",
    ]

    /// The reason that the client reports; `nil` if it goes on as without an error.
    var reason: Reason? {
        switch self {
        case .openIDCodesIgnored, .googleCodesIgnored: nil
        case .failureOfNetwork, .overloadOfNetwork: .network
        default: .accessDenied
        }
    }
}
