internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// Turns the library's result into an observation, and checks its errors.
enum Library {
    /// - Parameter secrets: Bytes that no error may contain; those too short to be secrets are ignored.
    static func observe(
        secrets: [ArraySlice<UInt8>] = [], _ body: () throws(GoogleSignInError) -> [String: OutputValue]
    ) throws(BrokenProperty) -> Observation {
        do throws(GoogleSignInError) {
            return .accept(try body())
        } catch {
            let reason = Reason(rawValue: error.code.rawValue)
            try expect(reason != nil, "a reason is one of the list", error.code.rawValue)
            try check(error, secrets)
            return .reject(reason, message: error.detail.isEmpty ? nil : error.detail)
        }
    }

    /// Checks that an error is a short line of printable text without a secret.
    private static func check(_ error: GoogleSignInError, _ secrets: [ArraySlice<UInt8>]) throws(BrokenProperty) {
        let text = error.description
        try expect(error.code.description == error.code.rawValue, "a code is described by its text")
        // Details are for people; apps compare the code.
        let twin = GoogleSignInError(error.code)
        try expect(error == twin && error.hashValue == twin.hashValue, "errors of one code are equal")
        try expectPrintableLine(text)
        // The code is one of a list, and an input may contain its text.
        for secret in secrets where secret.count >= 12 {
            try expect(!error.detail.holds(secret), "no secret in an error", error.code.rawValue)
        }
    }
}
