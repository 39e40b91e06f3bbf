internal import AssayParserFuzzTargets

extension StructuredIDToken {
    private static let checks = "Sources/Library/GoogleSignInClient/IDToken/IDTokenClaimChecks.swift"

    /// The checks of a token, each removed by one break; the steps are those of OpenID Connect Core §3.1.3.7.
    static let breaks = [
        FuzzBreak(
            "audience", checks,
            replace: "        if claim.isString(context.audience) { return [context.audience] }\n",
            with: "        if let audience = claim.string { return [audience] }\n", says: "aud",
            why: "OpenID Connect Core §3.1.3.7, step 3: a token for another app is accepted"),
        FuzzBreak(
            "expiry", checks,
            replace: "guard date.isLater(than: context.earliestNow) else {",
            with: "guard date.isLater(than: context.earliestNow) || date.seconds > 0 else {", says: "exp",
            why: "step 9: a token never expires"),
        FuzzBreak(
            "nonce", checks,
            replace:
                "let isSent = claim?.withStringBytes { nonce in sent.withBytes { ConstantTime.equal(nonce, $0) } }",
            with: "let isSent: Bool? = claim?.string != nil || sent.isEmpty", says: "nonce",
            why: "step 11: a token of another session is accepted in this one"),
        FuzzBreak(
            "issuer", checks,
            replace: "let issuer = provider.issuers.first(where: { claim.isString($0) })\n",
            with: "let issuer = claim.string\n", says: "iss",
            why: "step 2: a token of another issuer is accepted as Google's"),
        FuzzBreak(
            "signature", "Sources/Library/StrictJOSE/JWS/VerifiedJWS.swift",
            replace: "guard token.isSigned(by: key) else {",
            with: "guard token.isSigned(by: key) || algorithm == .rs256 else {", says: "signature",
            why: "step 6: anybody can make tokens"),
        FuzzBreak(
            "hosted-domain", checks,
            replace: "if let expected = context.hostedDomain, "
                + "!isSame(ASCII.lowercased(domain), ASCII.lowercased(expected)) {",
            with: "if context.hostedDomain != nil, domain.isEmpty {", says: "hd",
            why: "Google's rule for Workspace: a person of another domain is accepted"),
        FuzzBreak(
            "refreshed-sign-in", checks,
            replace: "time == previous.authenticationTime else {",
            with: "time == previous.authenticationTime || time.seconds > 0 else {", says: "auth_time",
            why: "OpenID Connect Core §12.2: a refresh makes an old sign-in look like a new one"),
    ]
}
