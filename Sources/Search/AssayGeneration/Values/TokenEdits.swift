internal import AssayConformance
internal import AssayJSON

/// Changes to how a token is signed and put together (RFC 7515).
enum TokenEdits {
    /// The keys of the vectors that sign quickly.
    private static let keys = [
        "google-a", "google-b", "google-c", "attacker", "rsa-3072", "rsa-1024", "rsa-2047", "rsa-e3", "ec-p256",
        "shared-kid",
    ]

    static func all() -> [Edit] {
        var edits: [Edit] = []
        for key in keys {
            for algorithm in key == "ec-p256" ? ["ES256"] : ["RS256", "RS384", "RS512", "PS256"]
            where (key, algorithm) != ("google-a", "RS256") {
                edits.append(
                    Edit(
                        "sign", "signed by \(key) with \(algorithm)",
                        [.member(["token", "sign"], ["key": .string(key), "alg": .string(algorithm)])]))
            }
        }
        edits.append(Edit("sign", "not signed", [.member(["token", "sign"], "none")]))
        for (hash, secret) in [
            ("HS256", "n:google-a"), ("HS256", "kid:google-a"), ("HS256", "empty"), ("HS384", "spki-pem:google-a"),
        ] {
            edits.append(
                Edit(
                    "sign", "\(hash) with \(secret)",
                    [.member(["token", "sign"], ["mac": .string(hash), "secret": .string(secret)])]))
        }
        let signatures: [(JSONValue, String)] = [
            (["xor": "01"], "its bits changed"), (["flip": 0], "its first bit flipped"),
            (["flip": -1], "its last bit flipped"),
            (["truncate": 1], "a byte less"), (["append": "00"], "a NUL after it"),
            (["prepend": "00"], "a NUL before it"),
            (["zero": true], "zeros"), (["hex": ""], "empty"), (["integer": "1"], "one"),
            (["integer": "n-1"], "the modulus less one"),
        ]
        edits += signatures.map {
            Edit("signature", "the signature: \($0.1)", [.member(["token", "signature"], $0.0)])
        }
        let texts: [(JSONValue, String)] = [
            (["append": "="], "an equals sign after it"), (["append": "=="], "padding after it"),
            (["append": "."], "a point after it"),
            (["append": ".x"], "a fourth segment"), (["append": "\n"], "a line feed after it"),
            (["append": " "], "a space after it"),
            (["prepend": " "], "a space before it"), (["prepend": "Bearer "], "Bearer before it"),
            (["prepend": "."], "a point before it"),
            (["append": "\u{0}"], "a NUL after it"), (["append": "?"], "a question mark after it"),
            (["replace": [".", ".."]], "two points"),
            (["text": "${header}.${payload}"], "no signature"),
            (["text": "${header}.${payload}."], "an empty signature"),
            (["text": "${header}..${signature}"], "no payload"), (["text": ".${payload}.${signature}"], "no header"),
            (["text": "${payload}.${header}.${signature}"], "header and payload exchanged"),
        ]
        edits += texts.map { Edit("compact", "the token: \($0.1)", [.member(["token", "compact"], $0.0)]) }
        for part in ["header", "claims"] {
            let changes: [(JSONValue, String)] = [
                (["append": "="], "an equals sign after it"), (["append": "\n"], "a line feed after it"),
                (["insert": [4, "\n"]], "a line feed within"),
                (["insert": [4, " "]], "a space within"), (["append": "A"], "a letter after it"),
                (["prepend": "\u{A0}"], "a no-break space before it"),
                (["insert": [4, "*"]], "an asterisk within"),
            ]
            edits += changes.map {
                Edit(
                    "\(part)_base64url", "the segment of the \(part): \($0.1)",
                    [.member(["token", "\(part)_base64url"], $0.0)])
            }
        }
        return edits
    }

    /// Names of registered header parameters and claims that the honest token does not have, with values.
    static let header: [(String, JSONValue)] = [
        ("crit", ["exp"]), ("b64", true), ("jku", "https://evil.example/jwks"), ("jwk", ["kty": "RSA"]),
        ("x5u", "https://evil.example/x"),
        ("x5c", ["AA=="]), ("x5t", "AA"), ("cty", "JWT"), ("enc", "A256GCM"), ("zip", "DEF"), ("iss", "x"),
        ("apu", "x"), ("epk", [:]),
        ("nonce", "x"), ("url", "https://evil.example/"), ("x5t#S256", "AA"), ("exp", 1), ("ver", "1"),
    ]
    static let claims: [(String, JSONValue)] = [
        ("nbf", "${now}"), ("auth_time", "${now}"), ("at_hash", "${at_hash}"), ("hd", "example.com"), ("jti", "x"),
        ("acr", "0"), ("amr", ["pwd"]),
        ("c_hash", "AA"), ("s_hash", "AA"), ("nonce_supported", true), ("is_private_email", "true"),
        ("real_user_status", 2), ("cnf", ["jkt": "x"]),
        ("act", ["sub": "x"]), ("sid", "x"), ("events", [:]), ("locale", "en"), ("updated_at", 1), ("aud2", "x"),
    ]
}
