internal import AssayConformance

/// What `assay bench` measures, by the ids of the rows.
enum Benchmark: String, CaseIterable {
    case verifyIDToken = "verify-id-token"
    case verifyCredentialResponse = "verify-credential-response"
    case verifySecurityEvent = "verify-security-event"
    case parseJSON = "parse-json"
    case verifyGrowth = "verify-growth"
    case verifyWorstNames = "verify-worst-names"
    case verifyBeyondLimit = "verify-beyond-limit"
    case signIn = "sign-in"
    case signInMemory = "sign-in-memory"
    case schedulesActor = "schedules-actor"
    case schedulesSignIn = "schedules-sign-in"
    case adapter
    case runVectors = "run-vectors"
    case generatedTokens = "generated-tokens"

    /// Measures.
    func rows(_ library: VectorLibrary) throws -> [BenchmarkRow] {
        switch self {
        case .verifyIDToken: [try VerificationBenchmark(library).againstOpenSSL()]
        case .verifyCredentialResponse: [try VerificationBenchmark(library).credentialResponse()]
        case .verifySecurityEvent: [try VerificationBenchmark.securityEvent(library)]
        case .parseJSON: [try JSONBenchmark.row()]
        case .verifyGrowth: [try VerificationBenchmark(library).growth()]
        case .verifyWorstNames: [try VerificationBenchmark(library).worstNames()]
        case .verifyBeyondLimit: [try VerificationBenchmark(library).beyondTheLimit()]
        case .signIn: [try SignInBenchmark(library).againstOpenSSL()]
        case .signInMemory: [try SignInBenchmark(library).memory()]
        case .schedulesActor: [try ScheduleBenchmark.trivialActor()]
        case .schedulesSignIn: [try ScheduleBenchmark.wholeSignIn(library)]
        case .adapter: [try AdapterBenchmark.row(library)]
        case .runVectors: try RunBenchmark.rows(library)
        case .generatedTokens: [try GeneratedInputBenchmark.row(library)]
        }
    }
}
