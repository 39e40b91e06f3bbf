internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How the parameters of a URL are read.
    static let ofForms: [Flaw] = [
        semicolonSeparates, entitiesDecoded, plusSignKept, percentEscapesKept, malformedEscapesKept,
        overlongFormsDecoded, latin1Assumed, escapesDecodedTwice, parameterNamesIgnoreCase, bracketsInNamesDropped,
        parameterNamesTrimmed, parametersSearchedAsText,
    ]

    static let semicolonSeparates = Flaw(
        "semicolon-separates", "takes a semicolon for a separator", .disagreement,
        [.accepting(.stateMismatch), .output, .refusing])
    static let entitiesDecoded = Flaw(
        "entities-decoded", "decodes HTML entities in the query", .disagreement, [.accepting(.noAuthorizationCode)])
    static let plusSignKept = Flaw(
        "plus-sign-kept", "does not take a plus sign for a space", .lockout, [.output, .refusing])
    static let percentEscapesKept = Flaw(
        "percent-escapes-kept", "does not decode percent escapes", .lockout, [.refusing, .output])
    static let malformedEscapesKept = Flaw(
        "malformed-escapes-kept", "keeps malformed escapes as they are", .disagreement,
        [.accepting(.invalidAuthorizationResponse)])
    static let overlongFormsDecoded = Flaw(
        "overlong-forms-decoded", "decodes overlong forms of UTF-8", .lookalike,
        [.accepting(.stateMismatch, .invalidAuthorizationResponse)])
    static let latin1Assumed = Flaw(
        "latin1-assumed", "takes text for Latin-1", .disagreement, [.accepting(.invalidAuthorizationResponse), .output])
    static let escapesDecodedTwice = Flaw(
        "escapes-decoded-twice", "decodes percent escapes twice", .lookalike,
        [.accepting(.stateMismatch, .issuerMismatch), .output, .refusing])
    static let parameterNamesIgnoreCase = Flaw(
        "parameter-names-ignore-case", "finds parameters without regard to case", .disagreement,
        [.accepting(.stateMismatch, .noAuthorizationCode, .issuerMismatch)])
    static let bracketsInNamesDropped = Flaw(
        "brackets-in-names-dropped", "finds code under the name code[]", .disagreement,
        [.accepting(.stateMismatch, .noAuthorizationCode)],
        source: "https://www.php.net/manual/en/language.variables.external.php")
    static let parameterNamesTrimmed = Flaw(
        "parameter-names-trimmed", "trims the names of parameters", .disagreement, [.accepting(.stateMismatch)])
    static let parametersSearchedAsText = Flaw(
        "parameters-searched-as-text", "finds code within authorization_code", .disagreement,
        [.accepting(.stateMismatch, .noAuthorizationCode), .refusing])
}
