@_spi(Fuzzing) internal import AssayFuzzing
@_spi(Fuzzing) internal import AssayParserFuzzTargets

/// Seeds of parsers: places where they branch that no vector leads to.
extension FuzzSeeds {
    mutating func addTexts() {
        addJSON()
        addMetadata()
        for (index, text) in [
            "Cache-Control: max-age=\"60\"", "Cache-Control: max-age=\"6\\0\"", "Cache-Control: max-age=\"60",
            "Cache-Control: max-age=\"6\\", "Cache-Control: max-age=60\nAge: ,", "Cache-Control: max-age=60\nAge: 1 x",
            "Cache-Control: max-age=60\nAge: 1, 2", "Cache-Control: =", "Cache-Control: max-age=60 x",
            "Cache-Control: max-age=", "Cache-Control: max-age=99999999999999999999",
        ].enumerated() {
            add(FuzzTargets.cacheHeaders, "text_\(index)", Array(text.utf8))
        }
        let head = "200\nContent-Type: application/json\n\n"
        for (index, text) in [
            #"{"error":1}"#, #"{"error":"invalid_grant"}"#,
            #"{"access_token":"a","token_type":"Bearer","id_token":""}"#,
            #"{"access_token":"a","token_type":"Bearer","id_token":"a\u0007"}"#,
        ].enumerated() {
            add(FuzzTargets.tokenResponse, "text_\(index)", Array((head + text).utf8))
        }
        for (index, flag) in ["\"false\"", "\"true\"", "\"no\"", "1"].enumerated() {
            let text = #"{"sub":"108204268033311374519","email_verified":\#(flag)}"#
            add(FuzzTargets.userInfo, "text_\(index)", Array((head + text).utf8))
        }
        for (index, text) in ["QUJD.QUJD", ".", "Q", "QUI", "QUJ", "QQ", "QR", "+/", "QUJDQUJDQ"].enumerated() {
            add(FuzzTargets.base64URL, "text_\(index)", Array(text.utf8))
        }
        addCallbacks()
        addContexts()
        let keys = Array(repeating: "{}", count: 101).joined(separator: ",")
        add(FuzzTargets.jwkSet, "text_101-keys", Array(#"{"keys":[\#(keys)]}"#.utf8))
    }

    /// What a client is told at its extremes, and a token before the refresh that differs from the one after it.
    private mutating func addContexts() {
        let largest = "9223372036854775807"
        for (name, text) in [
            ("latest-now", #"{"token":{},"context":{"now":\#(largest),"leeway":60}}"#),
            // Times that follow such a now would be none themselves.
            (
                "earliest-now",
                #"{"token":{"claims":{"exp":1790003600,"iat":1}},"context":{"now":-\#(largest),"leeway":60}}"#
            ),
            ("auth-time", #"{"token":{"claims":{"auth_time":"1"}},"context":{}}"#),
            (
                "other-issuer",
                #"{"token":{"claims":{"iss":"accounts.google.com","nonce":null}},"context":{"previous":{}}}"#
            ),
            (
                "other-audience",
                #"{"token":{"claims":{"nonce":null}},"context":{"previous":{"claims":{"aud":"other.example"}}}}"#
            ),
        ] {
            add(FuzzTargets.structuredIDToken, "context_\(name)", Array(text.utf8))
        }
    }

    /// Escapes, long names and objects of many members, which are looked through by a table.
    private mutating func addJSON() {
        let many = (0..<48).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let texts = [
            #"{"a":"\b\f\n\r\t\/\\\"\u00e9\u0800\uD83D\uDE00"}"#, "{\"a\":\"\u{50000}\u{10FFFF}\u{800}\"}",
            #"{"a":"\"#, #"{"a":"\u00"#, #"{"a":"\uD83D\u"#, #"{"a":-18446744073709551615.5}"#,
            #"{"a":-9223372036854775809}"#, #"{"a":-9223372036854775808}"#, #"{"a":-0.5,"b":1e19,"c":1.5e-3}"#,
            "{\(many)}", "{\(many),\"m7\":0}", #"{\#(many),"\u006d7":0}"#, #"{\#(many),"\u006dx":0,"\u006dx":1}"#,
            #"{"\u0061":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"\u0061":2}"#, #"{"\u0061":1,"\u0062":2}"#,
        ]
        for (index, text) in texts.enumerated() {
            let bytes = Array(text.utf8)
            add(FuzzTargets.json, "text_\(index)", bytes)
            // The same at a length at which the other forms of a text are tried.
            let padding = [UInt8](repeating: 0x20, count: (9 - bytes.count % 8) % 8)
            add(FuzzTargets.json, "text_\(index)-padded", bytes + padding)
        }
    }

    private mutating func addMetadata() {
        let issuer = "https://accounts.google.com"
        func document(_ issuer: String, _ more: String) -> String {
            #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t","#
                + #""jwks_uri":"\#(issuer)/k","response_types_supported":["code"],"subject_types_supported":["public"],"#
                + #""id_token_signing_alg_values_supported":["RS256"]\#(more)}"#
        }
        let json = "Content-Type: application/json"
        for (name, text) in [
            ("whole", "200\n\(json)\n\n" + document(issuer, "")), ("status", "404\n\(json)\n\n" + document(issuer, "")),
            ("html", "200\nContent-Type: text/html\n\n" + document(issuer, "")),
            ("no-type", "200\n\n" + document(issuer, "")),
            ("two-types", "200\n\(json)\n\(json)\n\n" + document(issuer, "")),
            ("other", "200\n\(json)\nIssuer: https://id.example\n\n" + document("https://id.example", "")),
            ("query", "200\n\(json)\nIssuer: https://id.example?a\n\n" + document("https://id.example?a", "")),
            ("methods", document(issuer, #","code_challenge_methods_supported":["plain"]"#)),
            ("methods-text", document(issuer, #","code_challenge_methods_supported":"S256""#)),
            ("methods-mixed", document(issuer, #","code_challenge_methods_supported":["S256",1]"#)),
        ] {
            add(FuzzTargets.providerMetadata, "text_\(name)", Array(text.utf8))
        }
    }

    /// A configuration's byte and a URL that is for another.
    private mutating func addCallbacks() {
        let answer = "?state=af0ifjsldkj-assay-golden-state-42&code=c"
        for (index, (configuration, url)) in [
            (3, "https://other.example/oauth2callback\(answer)"),
            (3, "https://app.example:444/oauth2callback\(answer)"),
            (3, "https://app.example/other\(answer)"), (4, "https://app.example/cb\(answer)"),
            (4, "https://app.example/cb\(answer)&tenant=b"), (4, "https://app.example/cb\(answer)&tenant=a"),
            (5, "http://127.0.0.1:8081/cb\(answer)"), (6, "http://[::1]:80/cb\(answer)"),
            (7, "com.example.app://\(answer)"), (8, "\(Self.goldenRedirect)\(answer)"),
            (8, "\(Self.goldenRedirect)\(answer)&iss=a"), (0, "\(Self.goldenRedirect)?a=1&a=2"),
        ].enumerated() {
            add(FuzzTargets.callbackURL, "text_\(index)", [UInt8(configuration)] + url.utf8)
        }
    }

    private static let goldenRedirect =
        "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"
}
