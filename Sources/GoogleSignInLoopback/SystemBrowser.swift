internal import Foundation
public import GoogleSignInClient

/// The browser that the user has chosen in the system's settings.
///
/// The URL is an argument of the program that opens it, where other users of the computer may see it. It holds no secret
/// that gives access: the code verifier stays in the app (RFC 7636 §1).
public struct SystemBrowser: ExternalBrowser {
    let program: String

    /// Uses `open` on Apple's systems, and elsewhere `xdg-open`, which honours the variable `BROWSER`.
    public init() {
        #if canImport(Darwin)
            self.init(program: "/usr/bin/open")
        #else
            self.init(program: "xdg-open")
        #endif
    }

    /// Uses another program.
    ///
    /// - Parameter program: a path, or a name that is looked up in `PATH`. The URL is its only argument. It succeeds if
    ///   its exit status is 0, and may run as long as the browser is open.
    public init(program: String) {
        self.program = program
    }

    /// Opens a page whose URL is `https`, or `http` on a literal loopback address.
    ///
    /// No shell reads the URL. The program gets no input, and what it prints is dropped.
    ///
    /// - Throws: `web-authentication-unavailable` for any other URL, and if the program cannot be started or fails.
    public func open(_ url: String) async throws(GoogleSignInError) {
        do {
            try EndpointPolicy.secureOrLoopback.requireAllowed(url)
        } catch {
            throw GoogleSignInError(
                .webAuthenticationUnavailable, "expected a URL with https, or with http on a loopback address")
        }
        let ended = OneShot<Int32?>()
        let process = Process()
        // `env` looks the name up.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, url]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { ended.finish($0.terminationStatus) }
        do {
            try process.run()
        } catch {
            throw GoogleSignInError(.webAuthenticationUnavailable, "\(program) cannot be started")
        }
        if let status = await ended.value(onCancellation: nil), status != 0 {
            throw GoogleSignInError(.webAuthenticationUnavailable, "\(program) ended with status \(status)")
        }
    }
}
