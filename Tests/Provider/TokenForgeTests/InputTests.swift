import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

/// Inputs of the operations as the adapter protocol sends them.
struct InputTests {
    typealias Case = NamedCase<(operation: String, own: String), String>

    static let cases: [Case] = [
        Case(
            "golden", ("parse-authorization-response", "{}"),
            #"{"url":"app.example:/callback?state=golden-state&code=4/golden","#
                + #""redirect_uri":"app.example:/callback","state":"golden-state"}"#),
        Case(
            "a member replaced",
            (
                "parse-authorization-response",
                #"{"url": "${redirect_uri}?state=evil&iss=${issuer}", "issuer": "https://a.example", "iss_advertised": true}"#
            ),
            #"{"url":"app.example:/callback?state=evil&iss=https://a.example","redirect_uri":"app.example:/callback","#
                + #""state":"golden-state","issuer":"https://a.example","iss_advertised":true}"#),
        Case(
            "a member removed", ("build-authorization-request", #"{"scopes": null, "login_hint": "${client_id}"}"#),
            #"{"client_id":"app.example","login_hint":"app.example"}"#),
        Case(
            "scopes", ("build-authorization-request", #"{"scopes": ["a${now}", {"hex": "ff"}]}"#),
            #"{"client_id":"app.example","scopes":["a1790000000",{"base64":"/w=="}]}"#),
        Case(
            "a body is replaced whole",
            ("parse-token-response", #"{"body": {"json": {"expires_in": null, "token_type": "Bearer"}}}"#),
            #"{"status":200,"headers":[["Content-Type","application/json"]],"#
                + #""body":"{\"expires_in\":null,\"token_type\":\"Bearer\"}"}"#),
        Case(
            "a body of several forms", ("parse-token-response", #"{"body": ["[", {"repeat": ["[", 3]}, "${now}"]}"#),
            #"{"status":200,"headers":[["Content-Type","application/json"]],"body":"[[[[1790000000"}"#),
        Case(
            "status and fields", ("parse-token-response", #"{"status": 400, "headers": [["A", "1"], ["A", "2"]]}"#),
            #"{"status":400,"headers":[["A","1"],["A","2"]],"#
                + #""body":"{\"access_token\":\"ya29.golden\",\"expires_in\":3599}"}"#),
        Case(
            "numbers and raw text in a body",
            ("parse-user-info", #"{"body": {"json": {"sub": "${subject}", "at": "${now+5}", "x": {"$raw": "1.0"}}}}"#),
            #"{"headers":[],"body":"{\"sub\":\"1082\",\"at\":1790000005,\"x\":1.0}","subject":"1082"}"#),
        Case(
            "bytes that are not UTF-8", ("parse-user-info", #"{"body": {"hex": "80"}}"#),
            #"{"headers":[],"body":{"base64":"gA=="},"subject":"1082"}"#),
        Case(
            "a key set",
            (
                "parse-key-set",
                #"{"headers": [], "body": {"jwks": [{"jwk": {"kid": "${kid:google-a}"}}, {"jwk": {"$raw": "[1,]"}}]}}"#
            ), #"{"headers":[],"body":"{\"keys\":[{\"kid\":\"b4aa8c1636ec6c531b6c0e0b9352e41d74a67e93\"},[1,]]}"}"#),
        Case(
            "a dollar sign", ("derive-code-challenge", #"{"code_verifier": "$$${now}$${now}"}"#),
            #"{"code_verifier":"$1790000000${now}"}"#),
    ]

    @Test(arguments: cases)
    func theInputIsExact(_ input: Case) throws {
        let value = try Forgery.input(input.input.operation, input.input.own)
        #expect(JSONWriter.text(value) == input.expected)
    }
}
