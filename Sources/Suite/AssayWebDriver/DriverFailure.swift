internal import AssayHTTP

/// Why a browser could not do what it was asked for; this says nothing about the application.
package struct DriverFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    /// The error code of the driver (WebDriver BiDi §4.3), such as `no such frame`; `nil` if it gave none.
    package var code: String?

    package init(_ description: String, code: String? = nil) {
        self.description = description
        self.code = code
    }

    init(_ failure: WebFailure) {
        switch failure {
        case .unreachable(let what), .noSocket(let what), .malformed(let what), .unsupported(let what):
            self.init("the browser's driver cannot be reached: \(what)")
        case .timedOut(let seconds), .late(let seconds):
            self.init("the browser's driver does not answer within \(seconds) s")
        case .brokenOff, .tooManyRedirects: self.init("the connection to the browser's driver has ended")
        case .interrupted: self.init("the run was interrupted")
        }
    }
}
