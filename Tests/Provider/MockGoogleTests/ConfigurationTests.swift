import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

struct ConfigurationTests {
    static let mistakes: [Case<(text: String, errors: [String])>] = [
        Case(
            "unknown member",
            (#"{"cleints": []}"#, [#"1:2: $.cleints: unknown member "cleints"; did you mean "clients"?"#])),
        Case("not an object", ("[]", ["1:1: $: expected an object, found an array"])),
        Case(
            "base URL with a path",
            (
                #"{"base_url": "http://x/y"}"#,
                [#"1:14: $.base_url: expected an origin such as "http://127.0.0.1:8080", found "http://x/y""#]
            )),
        Case(
            "mode",
            (
                #"{"iss_parameter": "yes"}"#,
                [#"1:19: $.iss_parameter: unknown value "yes"; expected one of "on", "off", "on-unadvertised""#]
            )),
        Case(
            "client without ID",
            (#"{"clients": [{"type": "ios"}]}"#, [#"1:14: $.clients[0]: the member "id" is missing"#])),
        Case(
            "client of no type",
            (
                #"{"clients": [{"id": "x", "type": "iso"}]}"#,
                [#"1:34: $.clients[0].type: unknown value "iso"; did you mean "ios"?"#]
            )),
        Case(
            "web client without its members",
            (
                #"{"clients": [{"id": "x", "type": "web"}]}"#,
                [
                    #"1:34: $.clients[0].type: a web client needs a "secret""#,
                    #"1:34: $.clients[0].type: a web client needs "redirect_uris" or "javascript_origins""#,
                ]
            )),
        Case(
            "iOS client with an origin",
            (
                #"{"clients": [{"id": "x", "type": "ios", "javascript_origins": ["https://a.example"]}]}"#,
                [#"1:63: $.clients[0].javascript_origins: only a web client has "javascript_origins""#]
            )),
        Case(
            "origin with a path",
            (
                #"{"clients": [{"id": "x", "type": "web", "secret": "y", "javascript_origins": ["http://a/b"]}]}"#,
                [
                    #"1:79: $.clients[0].javascript_origins[0]: expected an origin such as "http://127.0.0.1:8080", "#
                        + #"found "http://a/b""#,
                    #"1:34: $.clients[0].type: a web client needs "redirect_uris" or "javascript_origins""#,
                ]
            )),
        Case(
            "iOS client with a secret",
            (
                #"{"clients": [{"id": "x", "type": "ios", "secret": "y"}]}"#,
                ["1:51: $.clients[0].secret: a client of this type has no secret"]
            )),
        Case(
            "two clients of one ID",
            (
                #"{"clients": [{"id": "x", "type": "ios"}, {"id": "x", "type": "ios"}]}"#,
                [#"1:13: $.clients: the client ID "x" occurs twice"#]
            )),
        Case(
            "person without subject",
            (#"{"people": [{"email": "x"}]}"#, [#"1:13: $.people[0]: the member "sub" is missing"#])),
        Case(
            "email_verified",
            (
                #"{"people": [{"sub": "1", "email_verified": 1}]}"#,
                [#"1:44: $.people[0].email_verified: expected true, false, "true" or "false""#]
            )),
        Case(
            "unknown key",
            (
                #"{"keys": {"ring": ["google-d"]}}"#,
                [#"1:20: $.keys.ring[0]: unknown key "google-d"; did you mean "google-a"?"#]
            )),
        Case(
            "key of another type",
            (#"{"keys": {"ring": ["ec-p256"]}}"#, ["1:20: $.keys.ring[0]: the key's algorithm must be RS256"])),
        Case("no key", (#"{"keys": {"ring": []}}"#, ["1:19: $.keys.ring: a provider needs at least one key"])),
        Case(
            "schedule out of order",
            (
                #"{"keys": {"schedule": [{"at": 2, "rotate": true}, {"at": 1, "rotate": true}]}}"#,
                ["1:23: $.keys.schedule: the change at 1 comes after the one at 2"]
            )),
        Case(
            "two changes in one",
            (
                #"{"keys": {"schedule": [{"at": 2, "rotate": true, "sign": "google-a"}]}}"#,
                [
                    #"1:24: $.keys.schedule[0]: expected exactly one of "rotate", "sign", "publish", "retire" and "revoke""#
                ]
            )),
        Case("action", (#"{"user": "accept"}"#, [#"1:10: $.user: unknown action "accept""#])),
        Case(
            "near action",
            (#"{"user": ["consnt"]}"#, [#"1:11: $.user[0]: unknown action "consnt"; did you mean "consent"?"#])),
        Case(
            "fault at no endpoint",
            (
                #"{"faults": [{"endpoint": "tokens", "status": 500}]}"#,
                [#"1:26: $.faults[0].endpoint: unknown value "tokens"; did you mean "token"?"#]
            )),
        Case(
            "ending of nothing",
            (#"{"endings": {"id_token": ""}}"#, [#"1:14: $.endings.id_token: unknown member "id_token""#])),
        Case(
            "ending with a letter first",
            (
                #"{"endings": {"code": "x+"}}"#,
                [
                    "1:22: $.endings.code: an ending does not begin with a letter, a digit, a hyphen or an underscore"
                ]
            )),
        Case(
            "ending beyond ASCII",
            (
                #"{"endings": {"refresh_token": "\u00e9"}}"#,
                [
                    "1:31: $.endings.refresh_token: a code or refresh token has printable ASCII characters (RFC 6749, appendix A)"
                ]
            )),
        Case(
            "ending of a bearer token",
            (
                #"{"endings": {"access_token": "=+"}}"#,
                [
                    "1:30: $.endings.access_token: an access token has letters, digits, -._~+/ and then = (RFC 6750 §2.1)"
                ]
            )),
        Case(
            "long ending",
            (
                #"{"endings": {"code": "+\#(String(repeating: "x", count: 64))"}}"#,
                ["1:22: $.endings.code: an ending has at most 64 characters"]
            )),
        Case(
            "fault that does nothing",
            (#"{"faults": [{"endpoint": "token"}]}"#, ["1:26: $.faults[0].endpoint: the fault does nothing"])),
        Case(
            "token elsewhere",
            (
                #"{"faults": [{"endpoint": "certs", "token": {}}]}"#,
                [#"1:44: $.faults[0].token: "token" needs the endpoint "token""#]
            )),
        Case(
            "keys elsewhere",
            (#"{"faults": [{"keys": "stale"}]}"#, [#"1:22: $.faults[0].keys: "keys" needs the endpoint "certs""#])),
        Case(
            "two bodies",
            (
                #"{"faults": [{"body": "", "huge": 1}]}"#,
                [#"1:34: $.faults[0].huge: a fault has only one of "body", "huge""#]
            )),
        Case(
            "two endings",
            (
                #"{"faults": [{"never_answer": true, "reset": 0}]}"#,
                [#"1:30: $.faults[0].never_answer: a fault has at most one of "never_answer", "truncate" and "reset""#]
            )),
        Case(
            "mistake in a token",
            (
                #"{"faults": [{"endpoint": "token", "token": {"sgn": "none"}}]}"#,
                [#"1:45: $.faults[0].token.sgn: unknown member "sgn"; did you mean "sign"?"#]
            )),
        Case(
            "substitution",
            (
                #"{"faults": [{"body": "${clientid}"}]}"#,
                [#"1:22: $.faults[0].body: unknown substitution "${clientid}"; did you mean "client_id"?"#]
            )),
        Case(
            "redirect",
            (
                #"{"faults": [{"redirect": {"to": "lop"}}]}"#,
                [#"1:33: $.faults[0].redirect.to: unknown value "lop"; did you mean "loop"?"#]
            )),
        Case(
            "redirect status",
            (
                #"{"faults": [{"redirect": {"to": "loop", "status": 304}}]}"#,
                ["1:51: $.faults[0].redirect.status: 304 is not the status of a redirect"]
            )),
        Case(
            "status", (#"{"faults": [{"status": 600}]}"#, ["1:24: $.faults[0].status: 600 is not between 100 and 599"])),
        Case(
            "calls",
            (#"{"faults": [{"calls": 0, "status": 500}]}"#, ["1:23: $.faults[0].calls: 0 is not between 1 and 1000000"])
        ),
        Case("document", (#"{"documents": {"x": {"body": ""}}}"#, ["1:16: $.documents.x: a path begins with a slash"])),
        Case(
            "several",
            (
                #"{"seed": 1, "faults": [{"status": "x"}], "log_capacity": 0}"#,
                [
                    "1:35: $.faults[0].status: expected a whole number, found a string",
                    "1:10: $.seed: expected a string, found a number",
                    "1:58: $.log_capacity: 0 is not between 1 and 1000000",
                ]
            )),
    ]

    @Test(arguments: mistakes)
    func eachHasItsFileLineColumnAndPath(_ row: Case<(text: String, errors: [String])>) {
        let errors = Fixture.errors { _ = try Fixture.configuration(row.value.text) }
        #expect(Set(errors) == Set(row.value.errors.map { "provider.json:" + $0 }))
    }

    @Test
    func anEmptyConfigurationIsAnHonestGoogle() throws {
        let configuration = try Fixture.configuration()
        #expect(configuration.issuer == "https://accounts.google.com")
        #expect(configuration.clients.map(\.id) == [Fixture.ios, Fixture.desktop, Fixture.web, Fixture.device])
        #expect(configuration.clients[0].reversedID + ":/oauth2callback" == Fixture.iosRedirect)
        #expect(configuration.faults.isEmpty)
    }

    @Test
    func aBaseURLMovesEveryEndpointAndKeepsGooglesPaths() throws {
        var browser = try Browser(#"{"base_url": "http://127.0.0.1:8080"}"#)
        let metadata = try Browser.json(
            browser.send("GET", "http://127.0.0.1:8080/.well-known/openid-configuration"))
        #expect(metadata["issuer"] == "http://127.0.0.1:8080")
        #expect(metadata["authorization_endpoint"] == "http://127.0.0.1:8080/o/oauth2/v2/auth")
        #expect(metadata["jwks_uri"] == "http://127.0.0.1:8080/oauth2/v3/certs")
        let tokens = try browser.signIn()
        let (_, claims) = try Browser.decode(Browser.text(tokens, "id_token"))
        #expect(claims["iss"] == "http://127.0.0.1:8080")
        #expect(try browser.userInfo(Browser.text(tokens, "access_token")).status == 200)
    }

    @Test
    func theMetadataEqualTheGoldenDocument() throws {
        var browser = try Browser()
        let metadata = try Browser.json(
            browser.send("GET", "https://accounts.google.com/.well-known/openid-configuration"))
        let input = try #require(Fixture.forge.get().golden.input(of: "parse-provider-metadata"))
        let golden = try #require(input.value["body"]?["json"])
        for name in [
            "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "revocation_endpoint", "jwks_uri",
            "response_types_supported", "claims_supported", "code_challenge_methods_supported",
        ] {
            #expect(metadata[name] == golden[name])
        }
    }
}
