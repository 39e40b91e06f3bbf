internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in reading the parameters of a URL.
    static let ofForms: [Flaw] = [
        Flaw(
            "semicolon-separates", "treats a semicolon as a separator of parameters", .disagreement,
            .accepting(.stateMismatch),
            .output, .refusing),
        Flaw(
            "entities-decoded", "decodes HTML entities in the callback URL", .disagreement,
            .accepting(.noAuthorizationCode)),
        Flaw(
            "plus-sign-kept", "does not decode a plus sign in the callback URL to a space", .lockout, .output, .refusing
        ),
        Flaw(
            "percent-escapes-kept", "does not decode percent escapes in the callback URL", .lockout, .refusing, .output),
        Flaw(
            "malformed-escapes-kept", "keeps malformed percent escapes unchanged", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "overlong-forms-decoded", "decodes overlong forms of UTF-8", .lookalike,
            .accepting(.stateMismatch, .invalidAuthorizationResponse)),
        Flaw(
            "latin1-assumed", "reads the callback URL as Latin-1", .disagreement,
            .accepting(.invalidAuthorizationResponse),
            .output),
        Flaw(
            "escapes-decoded-twice", "decodes percent escapes twice", .lookalike,
            .accepting(.stateMismatch, .issuerMismatch), .output, .refusing),
        Flaw(
            "parameter-names-ignore-case", "matches the names of parameters without regard to case", .disagreement,
            .accepting(.stateMismatch, .noAuthorizationCode, .issuerMismatch)),
        Flaw(
            "brackets-in-names-dropped", "reads the parameter code[] as code", .disagreement,
            .accepting(.stateMismatch, .noAuthorizationCode),
            source: "https://www.php.net/manual/en/language.variables.external.php"),
        Flaw(
            "parameter-names-trimmed", "removes white space around the names of parameters", .disagreement,
            .accepting(.stateMismatch)),
        Flaw(
            "parameters-searched-as-text", "reads the parameter authorization_code as code", .disagreement,
            .accepting(.stateMismatch, .noAuthorizationCode), .refusing),
    ]
}
