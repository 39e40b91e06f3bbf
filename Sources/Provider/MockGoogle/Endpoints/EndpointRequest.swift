internal import TokenForge

/// A request as an endpoint handles it.
struct EndpointRequest {
    let parsed: ParsedRequest
    let endpoint: Endpoint
    /// The provider's clock, in seconds since 1970.
    let now: Int64
    /// What the person does, if the caller says so.
    let action: UserAction?
    /// The defect that the ID token gets.
    let token: TokenDescription?

    var message: WebRequest { parsed.request }
    var query: QueryParameters { parsed.query ?? QueryParameters() }
    var form: QueryParameters { parsed.form ?? QueryParameters() }
}
