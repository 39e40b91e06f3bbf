import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

/// Every mistake in a token is an error with its file, line, column and path, when it is read or when it is rendered.
struct PatchErrorTests {
    static let cases: [MistakenCase] = [
        MistakenCase(
            "unknown member",
            #"{"tokn": 1}"#,
            [#"token.json:1:2: $.tokn: unknown member "tokn""#]),
        MistakenCase(
            "unknown member with suggestion",
            #"{"clams": {}}"#,
            [#"token.json:1:2: $.clams: unknown member "clams"; did you mean "claims"?"#]),
        MistakenCase(
            "not an object",
            #""x""#,
            [#"token.json:1:1: $: expected an object, found a string"#]),
        MistakenCase(
            "two mistakes",
            #"{"header": 1,\#n "sign": {"key": "atacker", "alg": "RS256"}}"#,
            [
                #"token.json:1:12: $.header: expected an object, found a number"#,
                #"token.json:2:18: $.sign.key: unknown key "atacker"; did you mean "attacker"?"#,
            ]),
        MistakenCase(
            "empty patch",
            #"{"claims": {}}"#,
            [#"token.json:1:12: $.claims: the patch changes nothing"#]),
        MistakenCase(
            "patch that changes nothing",
            #"{"claims": {"aud": "${client_id}"}}"#,
            [#"token.json:1:12: $.claims: the patch changes nothing"#]),
        MistakenCase(
            "raw patch that changes nothing",
            #"{"claims": {"exp": {"$raw": "${now+3600}"}}}"#,
            [#"token.json:1:12: $.claims: the patch changes nothing"#]),
        MistakenCase(
            "header patch that changes nothing",
            #"{"header": {"alg": "RS256"}}"#,
            [#"token.json:1:12: $.header: the patch changes nothing"#]),
        MistakenCase(
            "raw next to another member",
            #"{"claims": {"exp": {"$raw": "1", "x": 2}}}"#,
            [#"token.json:1:20: $.claims.exp: "$raw" must be the only member of its object"#]),
        MistakenCase(
            "raw that is not a string",
            #"{"claims": {"exp": {"$raw": 1}}}"#,
            [#"token.json:1:29: $.claims.exp.$raw: expected a string, found a number"#]),
        MistakenCase(
            "unknown substitution",
            #"{"claims": {"sub": "${clientid}"}}"#,
            [#"token.json:1:20: $.claims.sub: unknown substitution "${clientid}"; did you mean "client_id"?"#]),
        MistakenCase(
            "lone dollar sign",
            #"{"claims": {"sub": "5 $"}}"#,
            [#"token.json:1:20: $.claims.sub: a dollar sign must begin "${…}" or be written "$$""#]),
        MistakenCase(
            "unclosed substitution",
            #"{"claims": {"sub": "${now"}}"#,
            [#"token.json:1:20: $.claims.sub: a dollar sign must begin "${…}" or be written "$$""#]),
        MistakenCase(
            "time without seconds",
            #"{"claims": {"exp": "${now+}"}}"#,
            [#"token.json:1:20: $.claims.exp: "${now+}" needs a whole number of seconds"#]),
        MistakenCase(
            "time out of range",
            #"{"claims": {"exp": "${now+9223372036854775807}"}}"#,
            [#"token.json:1:20: $.claims.exp: the time is out of range"#]),
        MistakenCase(
            "unknown key in a substitution",
            #"{"header": {"kid": "${kid:gogle-a}"}}"#,
            [#"token.json:1:20: $.header.kid: unknown key "gogle-a"; did you mean "google-a"?"#]),
        MistakenCase(
            "certificate of a key without a private part",
            #"{"header": {"x5c": ["${x5c:rsa-16384-public}"]}}"#,
            [#"token.json:1:21: $.header.x5c[0]: a certificate needs an RSA key pair"#]),
        MistakenCase(
            "name without a value",
            #"{"claims": {"hd": "${hosted_domain}"}}"#,
            [#"token.json:1:19: $.claims.hd: ${hosted_domain} has no value in this context"#]),
        MistakenCase(
            "nothing served",
            #"{"header": {"jku": "${url:evil}"}}"#,
            [#"token.json:1:20: $.header.jku: the context serves nothing under the name "evil""#]),
        MistakenCase(
            "text form of two kinds",
            #"{"claims_text": {"hex": "00", "base64": "AA=="}}"#,
            [
                #"token.json:1:17: $.claims_text: expected exactly one of "hex", "base64", "repeat", "utf-16le", "utf-16be", "json" and "jwks""#
            ]
        ),
        MistakenCase(
            "text form unknown",
            #"{"claims_text": {"hexx": "00"}}"#,
            [#"token.json:1:18: $.claims_text.hexx: unknown member "hexx"; did you mean "hex"?"#]),
        MistakenCase(
            "text form of odd digits",
            #"{"claims_text": {"hex": "0"}}"#,
            [#"token.json:1:25: $.claims_text.hex: not hexadecimal"#]),
        MistakenCase(
            "text form of bad base64",
            #"{"claims_text": {"base64": "AB=="}}"#,
            [#"token.json:1:28: $.claims_text.base64: not base64 with its padding"#]),
        MistakenCase(
            "repeat without count",
            #"{"claims_text": {"repeat": ["["]}}"#,
            [#"token.json:1:28: $.claims_text.repeat: expected a text and a count"#]),
        MistakenCase(
            "repeat beyond limit",
            #"{"claims_text": {"repeat": ["[", 16777217]}}"#,
            [#"token.json:1:34: $.claims_text.repeat[1]: 16777217 is not between 1 and 16777216"#]),
        MistakenCase(
            "repeat too large",
            #"{"claims_text": {"repeat": ["[[", 16777216]}}"#,
            [#"token.json:1:17: $.claims_text: the text is larger than 16777216 bytes"#]),
        MistakenCase(
            "parts too large together",
            #"{"claims_text": [{"repeat": ["[", 16777216]}, "]"]}"#,
            [#"token.json:1:17: $.claims_text: the text is larger than 16777216 bytes"#]),
        MistakenCase(
            "text that changes nothing",
            #"{"claims_text": "${claims}"}"#,
            [#"token.json:1:17: $.claims_text: the text is the same as without the change"#]),
        MistakenCase(
            "members of the wrong place",
            #"{"claims": {"sub": "${claims}"}}"#,
            [#"token.json:1:20: $.claims.sub: unknown substitution "${claims}""#]),
        MistakenCase(
            "segment that changes nothing",
            #"{"header_base64url": {"append": ""}}"#,
            [#"token.json:1:22: $.header_base64url: the change changes no byte"#]),
        MistakenCase(
            "segment as it would be",
            #"{"header_base64url": "eyJhbGciOiJSUzI1NiIsImtpZCI6ImI0YWE4YzE2MzZlYzZjNTMxYjZjMGUwYjkzNTJlNDFkNzRhNjdlOTMiLCJ0eXAiOiJKV1QifQ"}"#,
            [#"token.json:1:22: $.header_base64url: the segment is the same as without the change"#]),
        MistakenCase(
            "segment change unknown",
            #"{"header_base64url": {"replace": ["a", "b"]}}"#,
            [#"token.json:1:23: $.header_base64url.replace: unknown member "replace""#]),
        MistakenCase(
            "segment and patch",
            #"{"claims_base64url": "e30", "claims": {"sub": "x"}}"#,
            [
                #"token.json:1:22: $.claims_base64url: the exact segment excludes "claims", "claims_text" and "pad_to""#
            ]),
        MistakenCase(
            "two changes in one",
            #"{"header_base64url": {"append": "=", "prepend": " "}}"#,
            [
                #"token.json:1:22: $.header_base64url: expected exactly one of "append", "prepend", "insert", "#
                    + #""trailing_bits", "standard_alphabet" and "pad""#
            ]),
        MistakenCase(
            "change switched off",
            #"{"claims_base64url": {"pad": false}}"#,
            [#"token.json:1:30: $.claims_base64url.pad: expected true"#]),
        MistakenCase(
            "insert outside",
            #"{"compact": {"insert": [99999, "x"]}}"#,
            [#"token.json:1:13: $.compact: the index 99999 is outside the text of 1110 bytes"#]),
        MistakenCase(
            "insert that is not a pair",
            #"{"compact": {"insert": ["x"]}}"#,
            [#"token.json:1:24: $.compact.insert: expected an index and a text"#]),
        MistakenCase(
            "no variation has one",
            #"{"header": {"typ": null}, "header_base64url": {"standard_alphabet": true}}"#,
            [#"token.json:1:47: $.header_base64url: the segment has neither "-" nor "_""#]),
        // A search for a signature that begins with a zero would take minutes here, for nothing.
        MistakenCase(
            "no variation of long signatures has one",
            #"{"sign": {"key": "rsa-4096", "alg": "RS256"}, "signature": {"zero": true}, "compact": {"standard_alphabet": true}}"#,
            [#"token.json:1:87: $.compact: the segment has neither "-" nor "_""#]),
    ]

    @Test(arguments: cases)
    func theErrorNamesThePlace(_ mistaken: MistakenCase) {
        #expect(Forgery.errors { _ = try Forgery.render(mistaken.input) } == mistaken.expected)
    }
}
