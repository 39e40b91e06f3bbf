import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

/// Every mistake in a token is an error with its file, line, column and path, when it is read or when it is rendered.
struct SignErrorTests {
    static let cases: [MistakenCase] = [
        MistakenCase(
            "sign unknown word",
            #"{"sign": "nothing"}"#,
            [#"token.json:1:10: $.sign: expected "none", or an object with "key" and "alg" or "mac" and "secret""#]),
        MistakenCase(
            "sign unknown algorithm",
            #"{"sign": {"key": "attacker", "alg": "RS265"}}"#,
            [#"token.json:1:37: $.sign.alg: unknown value "RS265"; did you mean "RS256"?"#]),
        MistakenCase(
            "sign unknown key",
            #"{"sign": {"key": "google-d", "alg": "RS256"}}"#,
            [#"token.json:1:18: $.sign.key: unknown key "google-d"; did you mean "google-a"?"#]),
        MistakenCase(
            "sign with a public key",
            #"{"sign": {"key": "rsa-16384-public", "alg": "RS256"}}"#,
            [#"token.json:1:18: $.sign.key: the key has no private part"#]),
        MistakenCase(
            "sign with a key of another type",
            #"{"sign": {"key": "ec-p256", "alg": "RS256"}}"#,
            [#"token.json:1:18: $.sign.key: the key is not of the type that RS256 needs"#]),
        MistakenCase(
            "sign without key",
            #"{"sign": {"alg": "RS256"}}"#,
            [#"token.json:1:10: $.sign: the member "key" is missing"#]),
        MistakenCase(
            "sign with key and mac",
            #"{"sign": {"key": "attacker", "mac": "HS256"}}"#,
            [#"token.json:1:10: $.sign: expected either "key" and "alg" or "mac" and "secret""#]),
        MistakenCase(
            "mac with unknown form",
            #"{"sign": {"mac": "HS256", "secret": "spki-pm:google-a"}}"#,
            [#"token.json:1:37: $.sign.secret: unknown form of a key "spki-pm"; did you mean "spki-pem"?"#]),
        MistakenCase(
            "mac with form without key",
            #"{"sign": {"mac": "HS256", "secret": "spki-pem"}}"#,
            [#"token.json:1:37: $.sign.secret: expected "spki-pem:KEY""#]),
        MistakenCase(
            "mac with form of an unknown key",
            #"{"sign": {"mac": "HS256", "secret": "spki-pem:x"}}"#,
            [#"token.json:1:37: $.sign.secret: unknown key "x""#]),
        MistakenCase(
            "mac with form that the key lacks",
            #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem:ec-p256"}}"#,
            [#"token.json:1:37: $.sign.secret: cryptographic operation failed: write a key as PKCS #1"#]),
        MistakenCase(
            "key too short for PSS",
            #"{"sign": {"key": "rsa-1024", "alg": "PS512"}}"#,
            [#"token.json:1:10: $.sign: cryptographic operation failed: encode with PSS: the key is too short"#]),
        MistakenCase(
            "signature unknown change",
            #"{"signature": {"xo": "5a"}}"#,
            [#"token.json:1:16: $.signature.xo: unknown member "xo"; did you mean "xor"?"#]),
        MistakenCase(
            "signature change of no byte",
            #"{"signature": {"xor": "00"}}"#,
            [#"token.json:1:15: $.signature: the change changes no byte"#]),
        MistakenCase(
            "signature append of nothing",
            #"{"signature": {"append": ""}}"#,
            [#"token.json:1:15: $.signature: the change changes no byte"#]),
        MistakenCase(
            "signature list is empty",
            #"{"signature": []}"#,
            [#"token.json:1:15: $.signature: the list of changes is empty"#]),
        MistakenCase(
            "second change of no byte",
            #"{"signature": [{"zero": true}, {"zero": true}]}"#,
            [#"token.json:1:32: $.signature[1]: the change changes no byte"#]),
        MistakenCase(
            "xor of two bytes",
            #"{"signature": {"xor": "5a5a"}}"#,
            [#"token.json:1:23: $.signature.xor: expected one byte in hexadecimal"#]),
        MistakenCase(
            "flip outside",
            #"{"signature": {"flip": 256}}"#,
            [#"token.json:1:15: $.signature: the index 256 is outside the signature of 256 bytes"#]),
        MistakenCase(
            "flip outside from the end",
            #"{"signature": {"flip": -257}}"#,
            [#"token.json:1:15: $.signature: the index -257 is outside the signature of 256 bytes"#]),
        MistakenCase(
            "truncate more than there is",
            #"{"signature": {"truncate": 257}}"#,
            [#"token.json:1:15: $.signature: the signature has only 256 bytes"#]),
        MistakenCase(
            "truncate nothing",
            #"{"signature": {"truncate": 0}}"#,
            [#"token.json:1:28: $.signature.truncate: 0 is not between 1 and 65536"#]),
        MistakenCase(
            "modulus of a mac",
            #"{"sign": {"mac": "HS256", "secret": "empty"}, "signature": {"plus_modulus": true}}"#,
            [#"token.json:1:60: $.signature: the change needs a token signed with an RSA key"#]),
        MistakenCase(
            "unknown integer",
            #"{"signature": {"integer": "n+1"}}"#,
            [#"token.json:1:27: $.signature.integer: unknown value "n+1"; did you mean "n-1"?"#]),
        MistakenCase(
            "padding right",
            #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha256"}]}}}"#,
            [#"token.json:1:15: $.signature: the change changes no byte"#]),
        MistakenCase(
            "padding too short",
            #"{"signature": {"pkcs1": {"em": ["0001"]}}}"#,
            [#"token.json:1:25: $.signature.pkcs1: the encoded message has 2 bytes without filling, the modulus 256"#]),
        MistakenCase(
            "padding too long",
            #"{"signature": {"pkcs1": {"em": [{"fill": "00", "count": 257}]}}}"#,
            [#"token.json:1:25: $.signature.pkcs1: the encoded message has 257 bytes without filling, the modulus 256"#]
        ),
        MistakenCase(
            "padding above the modulus",
            #"{"signature": {"pkcs1": {"em": [{"fill": "ff"}]}}}"#,
            [#"token.json:1:25: $.signature.pkcs1: the encoded message is not below the modulus"#]),
        MistakenCase(
            "padding with two fills",
            #"{"signature": {"pkcs1": {"em": [{"fill": "ff"}, {"fill": "00"}]}}}"#,
            [#"token.json:1:32: $.signature.pkcs1.em: only one "fill" can omit its count"#]),
        MistakenCase(
            "padding with unknown hash",
            #"{"signature": {"pkcs1": {"em": [{"hash": "md5"}]}}}"#,
            [
                #"token.json:1:42: $.signature.pkcs1.em[0].hash: unknown value "md5"; expected one of "sha1", "sha224", "sha256", "sha384", "sha512""#
            ]),
        MistakenCase(
            "padding with count alone",
            #"{"signature": {"pkcs1": {"em": [{"count": 1}]}}}"#,
            [#"token.json:1:33: $.signature.pkcs1.em[0]: expected "fill", "hash" or "digest_info""#]),
        MistakenCase(
            "compact change of no byte",
            #"{"compact": {"text": "${token}"}}"#,
            [#"token.json:1:13: $.compact: the change changes no byte"#]),
        MistakenCase(
            "compact replace that does not occur",
            #"{"compact": {"replace": ["!", "?"]}}"#,
            [#"token.json:1:13: $.compact: the text to replace does not occur"#]),
        MistakenCase(
            "compact names an unknown token",
            #"{"compact": {"text": "${evil.token}"}}"#,
            [#"token.json:1:22: $.compact.text: unknown substitution "${evil.token}""#]),
        MistakenCase(
            "compact names an unknown part",
            #"{"compact": {"text": "${evil.sig}"}, "others": {"evil": {"sign": "none"}}}"#,
            [#"token.json:1:22: $.compact.text: unknown substitution "${evil.sig}""#]),
        MistakenCase(
            "other never used",
            #"{"compact": {"append": "="}, "others": {"evil": {"sign": "none"}}}"#,
            [#"token.json:1:49: $.others.evil: "compact" never uses this token"#]),
        MistakenCase(
            "mistake in an other",
            #"{"compact": {"text": "${evil.token}"}, "others": {"evil": {"sgn": "none"}}}"#,
            [#"token.json:1:60: $.others.evil.sgn: unknown member "sgn"; did you mean "sign"?"#]),
        MistakenCase(
            "no unused bits",
            #"{"sign": {"key": "rsa-3072", "alg": "RS256"}, "compact": {"trailing_bits": true}}"#,
            [#"token.json:1:58: $.compact: the last character has no unused bits"#]),
        MistakenCase(
            "nothing to encode",
            #"{"sign": "none", "compact": {"trailing_bits": true}}"#,
            [#"token.json:1:29: $.compact: the last character has no unused bits"#]),
        MistakenCase(
            "payload larger already",
            #"{"pad_to": 10}"#,
            [#"token.json:1:12: $.pad_to: the payload has 498 bytes already, not fewer than 10"#]),
        MistakenCase(
            "pad beyond limit",
            #"{"pad_to": 16777217}"#,
            [#"token.json:1:12: $.pad_to: 16777217 is not between 1 and 16777216"#]),
        MistakenCase(
            "encrypt unknown algorithm",
            #"{"encrypt": {"alg": "RSA-OAEP-512", "enc": "A128GCM", "key": "google-a"}}"#,
            [#"token.json:1:21: $.encrypt.alg: unknown value "RSA-OAEP-512"; did you mean "RSA-OAEP-256"?"#]),
        MistakenCase(
            "encrypt unknown content",
            #"{"encrypt": {"alg": "dir", "enc": "A192GCM", "key": "empty"}}"#,
            [#"token.json:1:35: $.encrypt.enc: unknown value "A192GCM"; did you mean "A128GCM"?"#]),
        MistakenCase(
            "encrypt to EC",
            #"{"encrypt": {"alg": "RSA-OAEP", "enc": "A128GCM", "key": "ec-p256"}}"#,
            [#"token.json:1:58: $.encrypt.key: RSA-OAEP needs an RSA key"#]),
        MistakenCase(
            "encrypt zip unknown",
            #"{"encrypt": {"alg": "RSA-OAEP", "enc": "A128GCM", "key": "google-a", "zip": "GZ"}}"#,
            [#"token.json:1:77: $.encrypt.zip: expected "DEF""#]),
        MistakenCase(
            "encrypt p2c elsewhere",
            #"{"encrypt": {"alg": "dir", "enc": "A128GCM", "key": "empty", "p2c": 1}}"#,
            [#"token.json:1:69: $.encrypt.p2c: "p2c" belongs to PBES2-HS256+A128KW"#]),
        MistakenCase(
            "encrypt with secret of wrong length",
            #"{"encrypt": {"alg": "dir", "enc": "A128GCM", "key": "empty"}}"#,
            [#"token.json:1:53: $.encrypt.key: A128GCM needs a key of 16 bytes, this one has 0"#]),
    ]

    @Test(arguments: cases)
    func theErrorNamesThePlace(_ mistaken: MistakenCase) {
        #expect(Forgery.errors { _ = try Forgery.render(mistaken.input) } == mistaken.expected)
    }
}
