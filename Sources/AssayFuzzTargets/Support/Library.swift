internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// The library's answer as an observation, and what its errors say.
enum Library {
    /// - Parameter secrets: the bytes of what no error may hold; those too short to be secrets are not looked for.
    static func observe(
        secrets: [ArraySlice<UInt8>] = [], _ body: () throws(GoogleSignInError) -> [String: OutputValue]
    ) throws(BrokenProperty) -> Observation {
        do throws(GoogleSignInError) {
            return .accept(try body())
        } catch {
            let reason = Reason(rawValue: error.code.rawValue)
            try expect(reason != nil, "a reason is one of the list", error.code.rawValue)
            try check(error, secrets)
            return .reject(reason, message: error.detail)
        }
    }

    /// An error is a short line of printable text that holds no secret.
    private static func check(_ error: GoogleSignInError, _ secrets: [ArraySlice<UInt8>]) throws(BrokenProperty) {
        let text = error.description
        try expect(error.code.description == error.code.rawValue, "a code is described by its text")
        // Details are for people; what an app compares is the code.
        let twin = GoogleSignInError(error.code)
        try expect(error == twin && error.hashValue == twin.hashValue, "errors of one code are equal")
        try expect(text.utf8.count <= 300, "an error is a short line", "\(text.utf8.count) bytes")
        try expect(
            text.isVisibleASCII || text.unicodeScalars.allSatisfy { $0 == "§" || (0x20...0x7E).contains($0.value) },
            "an error is printable")
        // The code is one of the list, and an input may well hold its text.
        guard let detail = error.detail else { return }
        for secret in secrets where secret.count >= 12 {
            try expect(!detail.holds(secret), "no secret in an error", error.code.rawValue)
        }
    }
}
