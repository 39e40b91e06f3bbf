internal import TokenForge

/// One request on its way through an endpoint.
struct Exchange {
    let parsed: ParsedRequest
    let endpoint: Endpoint
    /// The provider's clock, in seconds since 1970.
    let now: Int64
    /// What the person does, if the caller says.
    let action: UserAction?
    /// A defect that the ID token is to have.
    let token: TokenDescription?

    var request: WebRequest { parsed.request }
    var query: QueryParameters { parsed.query ?? QueryParameters() }
    var form: QueryParameters { parsed.form ?? QueryParameters() }
}
