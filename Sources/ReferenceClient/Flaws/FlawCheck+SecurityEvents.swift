internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of a security event token that Google posts to the app's server.
    static let ofSecurityEvents: [FlawCheck] = [
        FlawCheck(
            "security-event-token", [.verifySecurityEvent], Flaw.ofSecurityEventTokens,
            remedy: """
                Verify the signature of a security event token by a key of the RISC document, and refuse one whose \
                `iss` is not that document's issuer or whose `aud` is none of the app's client IDs. \
                Require `iat`, `jti` and `events`, and do not look at `exp`.
                """),
        FlawCheck(
            "security-events", [.verifySecurityEvent], Flaw.ofSecurityEvents,
            remedy: """
                Read every event of the token, each with the subject, the reason and the state that it has, and accept \
                those of a type that you do not know. \
                Find a person by the `sub` of the event's subject, if its `iss` is Google's.
                """),
    ]
}
