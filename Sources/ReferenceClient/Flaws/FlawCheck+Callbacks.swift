internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    private static let responses: Set<Operation> = [.parseAuthorizationResponse, .buildAuthorizationRequest]
    private static let forms = responses.union([.verifyCredentialResponse])

    /// Checks of the authorization response.
    static let ofCallbacks: [FlawCheck] = [
        FlawCheck(
            "state", responses, Flaw.ofStates,
            remedy: """
                Compare `state` exactly with the value that you sent in this sign-in, and refuse a response in which \
                it is missing or different. \
                Do so before you act on any other parameter, `error` included.
                """),
        FlawCheck(
            "error-response", responses, Flaw.ofErrorResponses,
            remedy: """
                Look for `error` before you use a code, and end the sign-in if it is present, even beside a code. \
                Report `access_denied` as the person's refusal, and every other error as an error of the provider.
                """),
        FlawCheck(
            "response-parameters", forms, Flaw.ofResponseParameters,
            remedy: """
                Refuse a response in which a parameter occurs more than once. \
                Ignore parameters that you do not know.
                """),
        FlawCheck(
            "authorization-code", responses, Flaw.ofCodes,
            remedy: """
                Require a `code` that is not empty and has only printable ASCII characters, and redeem it at the \
                token endpoint. \
                Refuse a response without one, and never use a token that stands in the response itself.
                """),
        FlawCheck(
            "issuer-parameter", responses, Flaw.ofIssuerParameters,
            remedy: """
                If the response has `iss`, compare it exactly with the issuer of the provider that you asked, and \
                refuse another, whether or not the metadata promises it. \
                Require `iss` only if the metadata has `authorization_response_iss_parameter_supported`.
                """),
        FlawCheck(
            "callback-url", responses, Flaw.ofCallbackURLs,
            remedy: """
                Read the response from the query of the URL as it was received, and refuse white space, line breaks \
                and every other character that a URL cannot have. \
                Refuse a URL with a fragment, because the response was requested in the query.
                """),
        FlawCheck(
            "query-decoding", forms, Flaw.ofForms,
            remedy: """
                Split the query at `&` and each part at its first `=`, decode percent escapes and `+` exactly once as \
                UTF-8, and refuse what is malformed. \
                Then compare the names of parameters exactly, and decode or separate nothing else.
                """),
        FlawCheck(
            "redirect-uri", responses, Flaw.ofRedirects,
            remedy: """
                Compare the URL without the response's parameters with the redirect URI that you sent, byte by byte: \
                scheme, host, port, path and the redirect URI's own query. \
                Do not fold case, decode, resolve or normalise any part, and leave no part out.
                """),
    ]
}
