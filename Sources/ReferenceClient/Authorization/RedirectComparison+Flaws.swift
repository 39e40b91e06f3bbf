internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in comparing the redirect URI.
    static let ofRedirects: [Flaw] =
        [
            Flaw(
                "redirect-not-compared", "does not compare the redirect URI", .mixUp, .accepting(.redirectMismatch),
                isShownInSignIns: true),
            Flaw(
                "redirect-compared-by-scheme", "compares only the scheme of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-compared-by-prefix", "compares only the beginning of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-compared-by-end", "compares everything but the scheme of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-compared-without-case", "compares the redirect URI without regard to case", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-trailing-slash-ignored", "ignores a trailing slash of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-slashes-collapsed", "treats several slashes in the redirect URI as one", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-port-ignored", "does not compare the port of the redirect URI", .mixUp,
                .accepting(.redirectMismatch),
                source: "https://github.com/openid/AppAuth-iOS"),
            Flaw(
                "redirect-scheme-upgraded", "treats http and https in the redirect URI as the same", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "localhost-is-loopback", "treats localhost in the redirect URI as 127.0.0.1", .mixUp,
                .accepting(.redirectMismatch),
                source: "https://datatracker.ietf.org/doc/html/rfc8252#section-8.3"),
            Flaw(
                "user-information-ignored", "ignores user information before the host of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "beginning-of-authority-compared", "treats user information in the redirect URI as the host", .mixUp,
                .accepting(.redirectMismatch), source: "https://github.com/authlib/authlib"),
            Flaw(
                "dot-segments-resolved", "resolves dot segments before comparing the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "encoded-dot-segments-resolved", "resolves encoded dot segments before comparing the redirect URI",
                .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-percent-decoded", "decodes percent escapes before comparing the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-path-not-compared", "does not compare the path of the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "redirect-host-compared-by-end", "compares only the end of the redirect URI's host", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "backslashes-are-slashes", "treats a backslash in the redirect URI as a slash", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "addresses-canonicalised", "accepts other spellings of an IPv4 address in the redirect URI", .mixUp,
                .accepting(.redirectMismatch)),
            Flaw(
                "own-query-of-redirect-forgotten", "refuses a response if the redirect URI has a query of its own",
                .lockout, .refusing),
            Flaw("redirect-in-brackets-refused", "refuses a response at an IPv6 address", .lockout, .refusing),
            Flaw("web-redirect-refused", "refuses a response at an https redirect URI", .lockout, .refusing),
        ] + RedirectMistake.allCases.map(\.flaw)
}
