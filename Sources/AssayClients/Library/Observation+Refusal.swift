internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient

extension Observation {
    /// A refusal with an error of the client library.
    static func refusal(_ error: GoogleSignInError) -> Observation {
        refusal(code: error.code.rawValue, error.detail)
    }

    /// A refusal with an error of the account library.
    static func refusal(_ error: AccountError) -> Observation {
        refusal(code: error.code.rawValue, error.detail)
    }

    /// The codes of both libraries are reasons; without a reason, any refusal would count as the expected one.
    private static func refusal(code: String, _ detail: String?) -> Observation {
        guard let reason = Reason(rawValue: code) else {
            return .crashed("it refused with the code \(code), which is none of the reasons")
        }
        return .reject(reason, message: detail)
    }
}
