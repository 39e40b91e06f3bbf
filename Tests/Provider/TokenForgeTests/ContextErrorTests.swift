import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

/// Every mistake in a context or an input is an error with its file, line, column and path.
struct ContextErrorTests {
    static let contexts: [MistakenCase] = [
        MistakenCase(
            "unknown member",
            #"{"clientid": "x"}"#,
            [#"context.json:1:2: $.clientid: unknown member "clientid"; did you mean "client_id"?"#]),
        MistakenCase(
            "not an object",
            #"[]"#,
            [#"context.json:1:1: $: expected an object, found an array"#]),
        MistakenCase(
            "unknown provider",
            #"{"provider": "gogle"}"#,
            [#"context.json:1:14: $.provider: unknown value "gogle"; did you mean "google"?"#]),
        MistakenCase(
            "client ID removed",
            #"{"client_id": null}"#,
            [#"context.json:1:1: $: the member "client_id" is missing"#]),
        MistakenCase(
            "now that is not a number",
            #"{"now": "soon"}"#,
            [#"context.json:1:9: $.now: expected a whole number, found a string"#]),
        MistakenCase(
            "leeway below zero",
            #"{"leeway": -1}"#,
            [#"context.json:1:12: $.leeway: -1 is not between 0 and 86400"#]),
        MistakenCase(
            "issuers that are not a list",
            #"{"issuers": "x"}"#,
            [#"context.json:1:13: $.issuers: expected an array, found a string"#]),
        MistakenCase(
            "name in a name",
            #"{"nonce": "${client_id}"}"#,
            [#"context.json:1:11: $.nonce: a context's own texts cannot use names of the context"#]),
        MistakenCase(
            "unknown key",
            #"{"keys": ["google-d"]}"#,
            [#"context.json:1:11: $.keys[0]: unknown key "google-d"; did you mean "google-a"?"#]),
        MistakenCase(
            "patch that changes nothing",
            #"{"keys": [{"key": "google-a", "jwk": {"e": "AQAB"}}]}"#,
            [#"context.json:1:38: $.keys[0].jwk: the patch changes nothing"#]),
        MistakenCase(
            "key without patch",
            #"{"keys": [{"key": "google-a"}]}"#,
            [#"context.json:1:11: $.keys[0]: the member "jwk" is missing"#]),
        MistakenCase(
            "unknown member of a key",
            #"{"keys": [{"key": "google-a", "jkw": {}}]}"#,
            [#"context.json:1:31: $.keys[0].jkw: unknown member "jkw"; did you mean "jwk"?"#]),
        MistakenCase(
            "keys and text",
            #"{"keys": [], "jwks_text": ""}"#,
            [#"context.json:1:10: $.keys: a context has "keys" or "jwks_text", not both"#]),
        MistakenCase(
            "keys removed",
            #"{"keys": null}"#,
            [#"context.json:1:1: $: the member "keys" is missing"#]),
        MistakenCase(
            "served name",
            #"{"serve": {"Evil": {"text": ""}}}"#,
            [#"context.json:1:12: $.serve.Evil: a served name has only lower-case letters, digits and hyphens"#]),
        MistakenCase(
            "served twice",
            #"{"serve": {"evil": {"text": "", "jwks": []}}}"#,
            [#"context.json:1:20: $.serve.evil: expected exactly one of "jwks" and "text""#]),
        MistakenCase(
            "mistake in previous",
            #"{"previous": {"sgn": "none"}}"#,
            [#"context.json:1:15: $.previous.sgn: unknown member "sgn"; did you mean "sign"?"#]),
        MistakenCase(
            "two mistakes",
            #"{"provider": 1, "keys": ["x"]}"#,
            [
                #"context.json:1:14: $.provider: expected a string, found a number"#,
                #"context.json:1:26: $.keys[0]: unknown key "x""#,
            ]),
    ]

    static let inputs: [NamedCase<(operation: String, text: String), [String]>] = [
        NamedCase(
            "unknown member", ("parse-key-set", #"{"bdy": ""}"#),
            [#"input.json:1:2: $.bdy: unknown member "bdy"; did you mean "body"?"#]),
        NamedCase(
            "headers that are not a list", ("parse-key-set", #"{"headers": "x"}"#),
            [#"input.json:1:13: $.headers: expected an array of [name, value]"#]),
        NamedCase(
            "header without value", ("parse-key-set", #"{"headers": [["x"]]}"#),
            [#"input.json:1:14: $.headers[0]: a header field needs a name and a value"#]),
        NamedCase(
            "scopes that are not a list", ("build-authorization-request", #"{"scopes": "openid"}"#),
            [#"input.json:1:12: $.scopes: expected an array of texts"#]),
        NamedCase(
            "status that is not a number", ("parse-token-response", #"{"status": "200"}"#),
            [#"input.json:1:12: $.status: expected a whole number, found a string"#]),
        NamedCase(
            "flag that is not a Boolean", ("parse-authorization-response", #"{"iss_advertised": "true"}"#),
            [#"input.json:1:20: $.iss_advertised: expected a Boolean, found a string"#]),
        NamedCase(
            "name that is not a member", ("parse-user-info", #"{"body": "${state}"}"#),
            [#"input.json:1:10: $.body: unknown substitution "${state}""#]),
        NamedCase(
            "names itself", ("parse-authorization-response", #"{"state": "${state}"}"#),
            [#"input.json:1:11: $.state: the text names itself, directly or through others"#]),
        NamedCase(
            "names in a circle", ("parse-authorization-response", #"{"state": "${url}"}"#),
            [
                #"golden.json:41:14: $.inputs.parse-authorization-response.url: the text names itself, directly or through others"#
            ]),
        NamedCase(
            "bytes in a text", ("parse-authorization-response", #"{"state": {"hex": "ff"}}"#),
            [
                #"golden.json:41:14: $.inputs.parse-authorization-response.url: ${state} is not UTF-8 and cannot be used in a text"#
            ]),
    ]

    @Test(arguments: contexts)
    func theErrorInAContextNamesThePlace(_ mistaken: MistakenCase) {
        let errors = Forgery.errors {
            _ = try Forgery.shared.get().renderContext(Forgery.context(mistaken.input), at: Forgery.now)
        }
        #expect(errors == mistaken.expected)
    }

    @Test(arguments: inputs)
    func theErrorInAnInputNamesThePlace(_ mistaken: NamedCase<(operation: String, text: String), [String]>) {
        #expect(
            Forgery.errors { _ = try Forgery.input(mistaken.input.operation, mistaken.input.text) } == mistaken.expected
        )
    }
}
