internal import AssayJSON
internal import AssayThreads
internal import Foundation
internal import MockGoogleServer

/// `assay serve`: runs the mock provider on a port until it is interrupted.
enum ServeCommand {
    private static let options = [
        Option("port", "N", "the port; default 0, which takes a free port"),
        Option("host", "ADDRESS", "an address to listen on instead of 127.0.0.1; repeatable"),
        Option("tls", nil, "use HTTPS, with a certificate authority made for this run"),
        Option("ca-file", "FILE", "a file for the authority's certificate; default a temporary file", .files),
        Option("config", "FILE", "the provider's configuration (docs/mock-provider.md)", .files),
        Option("faults", "FILE", "a list of faults that replaces the configuration's", .files),
        Option(
            VectorOptions.folderOption, "DIR",
            "read the keys from this folder instead of ./vectors or the bundled vectors", .folders),
    ]

    static let command = Command(
        "serve", "play Google on a port, for clients in other processes (docs/mock-server.md)",
        usage: "serve [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let authorityFile = try arguments.value("ca-file")
        let isSecure = arguments.has("tls")
        if authorityFile != nil, !isSecure { throw UsageError("--ca-file needs --tls") }
        ProcessSignals.ignoreBrokenPipes()
        let isInterrupted = Monitor(false)
        // Signals are recorded before the server starts, so that none is lost.
        let signals = try ProcessSignals(console) { _ in isInterrupted.withLock { $0 = true } }
        defer { signals.end() }
        let server: MockGoogleServer
        do {
            let (setup, forge) = try ServeSetup.read(arguments, console)
            server = try MockGoogleServer(setup, forge: forge)
        } catch let errors as JSONError {
            throw UsageError(Self.line(errors))
        } catch let failure as ServerFailure {
            throw UsageError("\(failure)")
        }
        defer { server.stop() }
        let file = try server.authorityCertificate.map { certificate in
            try ServeAuthorityFile(certificate, path: authorityFile)
        }
        defer { file?.removeIfTemporary() }
        console.print("ASSAY_BASE_URL=\(server.baseURL)")
        console.print("ASSAY_CONTROL_TOKEN=\(server.controlToken)")
        if let file { console.print("ASSAY_CA_FILE=\(file.path)") }
        console.error("assay: open \(server.baseURL)/ to see how to use it; interrupt it to end it")
        console.flush()
        // Nobody has learned the address.
        guard !console.hasLostOutput else { return .harness }
        isInterrupted.wait { $0 ? () : nil }
        for mistake in server.mistakes { console.error("assay: \(mistake)") }
        return .success
    }

    /// The first problem, which often causes the others, in one line.
    private static func line(_ errors: JSONError) -> VisibleText {
        let more = errors.problems.count - 1
        return "\(errors.problems[0])\(more > 0 ? " (and \(more) more)" : "")"
    }
}
