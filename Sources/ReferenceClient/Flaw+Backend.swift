internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What an app makes of its server's answer to an ID token.
    static let areaBackend = Area(operations: [.account]) {
        Entry(
            .exchangedTokenNotVerified, "gives its server an ID token that it has not verified", .forgery,
            [
                .accepting(.invalidSignature), .accepting(.invalidAudience), .accepting(.tokenExpired),
                .misreporting(.invalidSignature), .misreporting(.invalidAudience), .misreporting(.tokenExpired),
            ])
        Entry(
            .backendStatusIgnored, "reads a refusal's body as if it were a user", .hidden,
            [.accepting(.backendRejected), .misreporting(.accountExists), .misreporting(.notSignedIn)])
        Entry(
            .backendSubjectNotCompared, "takes its server's answer about somebody else", .impersonation,
            [.accepting(.backendRejected)])
        Entry(
            .backendSubjectComparedByEnd, "takes an answer whose subject ends with the right one", .impersonation,
            [.accepting(.backendRejected)])
        Entry(
            .backendProviderNotCompared, "takes its server's answer about another provider", .mixUp,
            [.accepting(.backendRejected)])
        Entry(
            .endedCredentialsTaken, "takes credentials that have ended", .stale, [.accepting(.backendRejected)])
        Entry(
            .endlessCredentialsTaken, "takes credentials that end in years", .stale, [.accepting(.backendRejected)])
        Entry(
            .credentialsWithoutEndTaken, "takes credentials that do not say when they end", .stale,
            [.accepting(.backendRejected)])
        Entry(
            .confirmationIgnored, "takes a user whose address is to be confirmed first", .impersonation,
            [.accepting(.accountExists)])
        Entry(
            .everyBackendRefusalAlike, "tells nobody that there is an account already", .lockout,
            [.misreporting(.accountExists), .misreporting(.notSignedIn), .misreporting(.conflict)])
        Entry(
            .emptyBackendAnswerTaken, "takes an answer without a user", .hidden, [.accepting(.backendRejected)])
        Entry(
            .unreachableBackendRejects, "takes a server that cannot be reached for one that refuses", .lockout,
            [.misreporting(.network)])
        Entry(
            .serverCredentialsTakenFirst, "takes its server's credentials before the session is stored",
            .impersonation, [.output])
        Entry(
            .serverCredentialsKeptAtSignOut, "keeps its server's credentials when somebody signs out", .stale,
            [.output])
        Entry(
            .lateServerCredentialsTaken, "takes its server's credentials for an attempt that has ended", .impersonation,
            [.output])
        Entry(
            .lateServerAnswerSignsIn, "signs in by an answer of its server that comes after a sign-out", .impersonation,
            [.accepting(.cancelled), .output])
        Entry(
            .endingSessionDropsCredentials, "drops the next person's credentials when an earlier session ends",
            .lockout, [.output])
        Entry(
            .earlierTokenRevoked, "ends a session by the token that it had when the next person began to sign in",
            .stale, [.output])
    }
}
