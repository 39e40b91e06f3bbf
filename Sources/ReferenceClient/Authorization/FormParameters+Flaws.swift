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
            .accepting(.invalidAuthorizationResponse, .invalidCredentialResponse)),
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
        Flaw(
            "parameter-without-value-is-true", "reads a parameter without an equals sign as true", .disagreement,
            .accepting(.noAuthorizationCode)),
        Flaw(
            "parameters-without-equals-sign-refused", "refuses a callback with a parameter without an equals sign",
            .lockout, .refusing),
        Flaw(
            "parameter-names-not-decoded", "does not decode percent escapes in the names of parameters", .lockout,
            .refusing),
        Flaw(
            "small-letters-in-escapes-refused", "refuses percent escapes in small letters", .lockout, .refusing),
        Flaw("plus-signs-decoded-last", "decodes an encoded plus sign to a space", .lockout, .refusing, .output),
        Flaw(
            "escapes-decoded-before-splitting", "decodes percent escapes before it separates the parameters",
            .disagreement, .refusing, .output),
        Flaw(
            "unicode-escapes-decoded", "decodes escapes such as %u0041", .disagreement,
            .accepting(.invalidAuthorizationResponse),
            source: "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/escape"),
        Flaw(
            "percent-sign-at-the-end-kept", "keeps a percent sign at the end of a parameter", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "invalid-utf8-dropped", "drops bytes of a parameter that are not UTF-8", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "truncated-utf8-dropped", "drops a character that ends in the middle", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "surrogates-replaced", "replaces an encoded surrogate by a question mark", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
    ]
}
