internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in comparing the redirect URI.
    static let ofRedirects: [Flaw] = [
        Flaw(
            "redirect-not-compared", "does not compare the redirect URI", .mixUp, .accepting(.redirectMismatch),
            isShownInSignIns: true),
        Flaw("redirect-compared-by-scheme", "compares only the scheme", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "redirect-compared-by-prefix", "compares only the beginning of the redirect URI", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw("redirect-compared-by-end", "compares everything but the scheme", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "redirect-compared-without-case", "compares the redirect URI without case", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw(
            "redirect-trailing-slash-ignored", "ignores a trailing slash of the redirect URI", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw("redirect-slashes-collapsed", "treats several slashes as one", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "redirect-port-ignored", "does not compare the port", .mixUp, .accepting(.redirectMismatch),
            source: "https://github.com/openid/AppAuth-iOS"),
        Flaw("redirect-scheme-upgraded", "treats http and https as the same", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "localhost-is-loopback", "treats localhost as 127.0.0.1", .mixUp, .accepting(.redirectMismatch),
            source: "https://datatracker.ietf.org/doc/html/rfc8252#section-8.3"),
        Flaw(
            "user-information-ignored", "ignores user information before the host", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw(
            "beginning-of-authority-compared", "treats user information as the host", .mixUp,
            .accepting(.redirectMismatch), source: "https://github.com/authlib/authlib"),
        Flaw("dot-segments-resolved", "resolves dot segments before comparing", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "redirect-percent-decoded", "decodes percent escapes before comparing", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw("redirect-path-not-compared", "does not compare the path", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "redirect-host-compared-by-end", "compares only the end of the host", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw("backslashes-are-slashes", "treats a backslash as a slash", .mixUp, .accepting(.redirectMismatch)),
        Flaw(
            "addresses-canonicalised", "accepts other spellings of an IP address", .mixUp,
            .accepting(.redirectMismatch)),
        Flaw("own-query-of-redirect-forgotten", "ignores the redirect URI's own query", .lockout, .refusing),
    ]
}
