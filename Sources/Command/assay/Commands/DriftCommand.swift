internal import AssayConformance
internal import AssayJSON
internal import GoogleSignInClient
internal import GoogleSignInURLSession

/// `assay drift`: compares what Google sends today with what the suite takes for Google's.
enum DriftCommand {
    private static let discovery = "https://accounts.google.com/.well-known/openid-configuration"
    /// The maximum size of an ID token or a token response in bytes.
    private static let maximumSize = InputLimits.responseBodyBytes

    private static let options =
        [
            Option(
                "discovery", "URL",
                "fetch this document and the keys that it names; default Google's, if no file is given"),
            Option("id-token", "FILE", "compare the shape of this ID token; - is standard input", .files),
            Option("token-response", "FILE", "compare the shape of this token response; - is standard input", .files),
            ReportOutput<DriftComparison>.option,
        ] + VectorOptions.sources

    static let command = Command(
        "drift", "compare what Google sends with what the vectors rest on; exits with 1 if they differ (docs/drift.md)",
        usage: "drift [OPTIONS]", options
    ) { arguments, console in
        try run(arguments, console) {
            LiveProvider(transport: URLSessionTransport(endpoints: $0), clock: ContinuousClock(), endpoints: $0)
        }
    }

    /// Runs the command on the words of a command line.
    static func run(
        words: [String], _ console: Console, provider: (EndpointPolicy) -> LiveProvider
    ) throws -> ExitStatus {
        try run(Arguments(words, knowing: options), console, provider: provider)
    }

    private static func run(
        _ arguments: Arguments, _ console: Console, provider: (EndpointPolicy) -> LiveProvider
    ) throws -> ExitStatus {
        let output = try ReportOutput<DriftComparison>.readOne(arguments)
        let token = try arguments.value("id-token")
        let response = try arguments.value("token-response")
        guard token != "-" || response != "-" else { throw UsageError("only one file can be standard input") }
        var live: DriftFacts = [:]
        if let token { try add(idToken: token, to: &live) }
        if let response { live[.tokenResponse] = try shape(ofTokenResponse: response) }
        let library = try VectorOptions.load(arguments, console)
        let url = try arguments.value("discovery") ?? (live.isEmpty ? discovery : nil)
        if let url {
            // Documents of the internet name no address of this computer.
            let endpoints: EndpointPolicy = url.hasPrefix("https:") ? .secure : .secureOrLoopback
            live.merge(try provider(endpoints).facts(at: url)) { _, fetched in fetched }
        }
        let baselines = [try DriftBaseline.golden(library.forge), try DriftBaseline.mock(library.forge)]
        let comparison = DriftComparison(of: live, with: baselines, library)
        try output.write(comparison, to: console)
        return comparison.differences.isEmpty ? .success : .findings
    }

    private static func add(idToken path: String, to live: inout DriftFacts) throws {
        let bytes = try bytes(path, "id-token")
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard text.count == 1, let token = text.first, live.add(idToken: String(token)) else {
            throw UsageError(
                "--id-token: expected three parts of base64url divided by dots, two of which are JSON objects")
        }
    }

    private static func shape(ofTokenResponse path: String) throws -> [DriftFact] {
        do {
            let document = try JSON.parse(bytes(path, "token-response"), file: "--token-response")
            _ = try document.object()
            return DriftFact.shape(document.value)
        } catch let error as JSONError {
            // The message could quote a secret.
            throw UsageError("--token-response:\(error.line):\(error.column): expected a JSON object")
        }
    }

    /// Reads a file with secrets; the message does not show its name, because a token may stand in its place.
    private static func bytes(_ path: String, _ option: String) throws -> [UInt8] {
        do {
            return try DocumentFile.bytes(
                path == "-" ? "/dev/stdin" : path, as: option, isNamedByUser: true, maximumSize: maximumSize)
        } catch {
            throw UsageError("--\(option): \(error.message)")
        }
    }
}
