internal import AssayConformance
internal import GoogleSignInClient

extension Observation {
    /// A refusal with an error of the library.
    ///
    /// Its codes are reasons; without a reason, any refusal would count as the expected one.
    static func refusal(_ error: GoogleSignInError) -> Observation {
        guard let reason = Reason(rawValue: error.code.rawValue) else {
            return .crashed("it refused with the code \(error.code), which is none of the reasons")
        }
        return .reject(reason, message: error.detail.isEmpty ? nil : error.detail)
    }
}
