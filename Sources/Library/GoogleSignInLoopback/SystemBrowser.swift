internal import Foundation
public import GoogleSignInClient

/// The browser that the user has chosen in the system's settings.
///
/// The URL is an argument of the program that opens it, which other users of the computer can read. So it only opens
/// what says nothing to them: a file, or a page of a loopback port whose URL has no query. See ``SignInLink``.
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

    /// Opens a `file` URL, or an `http` URL of a literal loopback address; neither has a query.
    ///
    /// No shell reads the URL. The program gets no input, and what it prints is dropped.
    ///
    /// - Throws: `web-authentication-unavailable` for any other URL, and if the program cannot be started or fails.
    public func open(_ url: String) async throws(GoogleSignInError) {
        guard Self.saysNothing(url) else {
            throw GoogleSignInError(
                .webAuthenticationUnavailable,
                "expected the URL of a file or of a page of a loopback port, without a query: other users can read it")
        }
        let ended = OneTimeEvent<Int32?>()
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

    /// Whether a URL may be read by others.
    private static func saysNothing(_ url: String) -> Bool {
        let bytes = url.utf8
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }), !bytes.contains(UInt8(ascii: "?")),
            !bytes.contains(UInt8(ascii: "#"))
        else { return false }
        if bytes.starts(with: "file:///".utf8) { return true }
        return bytes.starts(with: "http:".utf8)
            && (try? EndpointPolicy.secureOrLoopback.requireAllowed(url)) != nil
    }
}
