internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Where the answer has to arrive.
    static let ofRedirects: [Flaw] = [
        redirectNotCompared, redirectComparedByScheme, redirectComparedByPrefix, redirectComparedByEnd,
        redirectComparedWithoutCase, redirectTrailingSlashIgnored, redirectSlashesCollapsed, redirectPortIgnored,
        redirectSchemeUpgraded, localhostIsLoopback, userInformationIgnored, beginningOfAuthorityCompared,
        dotSegmentsResolved, redirectPercentDecoded, redirectPathNotCompared, redirectHostComparedByEnd,
        backslashesAreSlashes, addressesCanonicalised, ownQueryOfRedirectForgotten,
    ]

    static let redirectNotCompared = Flaw(
        "redirect-not-compared", "does not compare the redirect URI", .mixUp, [.accepting(.redirectMismatch)],
        isShownInSignIns: true)
    static let redirectComparedByScheme = Flaw(
        "redirect-compared-by-scheme", "compares the scheme alone", .mixUp, [.accepting(.redirectMismatch)])
    static let redirectComparedByPrefix = Flaw(
        "redirect-compared-by-prefix", "compares the beginning of the redirect URI", .mixUp,
        [.accepting(.redirectMismatch)])
    static let redirectComparedByEnd = Flaw(
        "redirect-compared-by-end", "compares all but the scheme", .mixUp, [.accepting(.redirectMismatch)])
    static let redirectComparedWithoutCase = Flaw(
        "redirect-compared-without-case", "compares the redirect URI without case", .mixUp,
        [.accepting(.redirectMismatch)])
    static let redirectTrailingSlashIgnored = Flaw(
        "redirect-trailing-slash-ignored", "ignores a slash after the redirect URI", .mixUp,
        [.accepting(.redirectMismatch)])
    static let redirectSlashesCollapsed = Flaw(
        "redirect-slashes-collapsed", "takes several slashes for one", .mixUp, [.accepting(.redirectMismatch)])
    static let redirectPortIgnored = Flaw(
        "redirect-port-ignored", "does not compare the port", .mixUp, [.accepting(.redirectMismatch)],
        source: "https://github.com/openid/AppAuth-iOS")
    static let redirectSchemeUpgraded = Flaw(
        "redirect-scheme-upgraded", "takes http for https and https for http", .mixUp, [.accepting(.redirectMismatch)])
    static let localhostIsLoopback = Flaw(
        "localhost-is-loopback", "takes localhost for 127.0.0.1", .mixUp, [.accepting(.redirectMismatch)],
        source: "https://datatracker.ietf.org/doc/html/rfc8252#section-8.3")
    static let userInformationIgnored = Flaw(
        "user-information-ignored", "ignores user information before the host", .mixUp, [.accepting(.redirectMismatch)])
    static let beginningOfAuthorityCompared = Flaw(
        "beginning-of-authority-compared", "takes user information for the host", .mixUp,
        [.accepting(.redirectMismatch)], source: "https://github.com/authlib/authlib")
    static let dotSegmentsResolved = Flaw(
        "dot-segments-resolved", "resolves dot segments before it compares", .mixUp, [.accepting(.redirectMismatch)])
    static let redirectPercentDecoded = Flaw(
        "redirect-percent-decoded", "decodes percent escapes before it compares", .mixUp,
        [.accepting(.redirectMismatch)])
    static let redirectPathNotCompared = Flaw(
        "redirect-path-not-compared", "does not compare the path", .mixUp, [.accepting(.redirectMismatch)])
    static let redirectHostComparedByEnd = Flaw(
        "redirect-host-compared-by-end", "compares the end of the host", .mixUp, [.accepting(.redirectMismatch)])
    static let backslashesAreSlashes = Flaw(
        "backslashes-are-slashes", "takes a backslash for a slash", .mixUp, [.accepting(.redirectMismatch)])
    static let addressesCanonicalised = Flaw(
        "addresses-canonicalised", "takes other spellings of an address for the address", .mixUp,
        [.accepting(.redirectMismatch)])
    static let ownQueryOfRedirectForgotten = Flaw(
        "own-query-of-redirect-forgotten", "forgets the redirect URI's own query", .lockout, [.refusing])
}
