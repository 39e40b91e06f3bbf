/// A small folder of vectors; the library passes all of them, and `plan-as-written` fails one.
enum SampleFolder {
    static let files = ["id-token/sample.json": tokens, "callback.json": callbacks]

    static let ids = [
        "callback::state", "callback::issuer", "id-token/sample::honest", "id-token/sample::audience",
        "id-token/sample::nonce", "id-token/sample::strict",
    ]

    /// The vector that `plan-as-written` fails.
    static let finding = "id-token/sample::nonce"

    static let tokens = """
        {
          "$schema": "../schema/vectors-1.schema.json",
          "about": "ID tokens of these tests.",
          "operation": "verify-id-token",
          "base": { "covers": ["OIDC-3.1.3.7-3"], "importance": "high" },
          "vectors": [
            {
              "id": "honest",
              "title": "the golden token",
              "expect": { "accept": { "subject": "108204268033311374519" } }
            },
            {
              "id": "audience",
              "title": "another audience",
              "refs": ["https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation"],
              "token": { "claims": { "aud": "other.example" } },
              "expect": { "reject": "invalid-audience" }
            },
            {
              "id": "nonce",
              "title": "another nonce",
              "covers": ["OIDC-3.1.3.7-11"],
              "importance": "critical",
              "needs": ["nonce"],
              "note": "A token stolen from one session and replayed in another.",
              "token": { "claims": { "nonce": "of-another-session" } },
              "expect": { "reject": "invalid-nonce" }
            },
            {
              "id": "strict",
              "title": "no subject in a token that is judged strictly",
              "profile": "strict",
              "token": { "claims": { "aud": "third.example" } },
              "expect": { "reject": "invalid-audience" }
            }
          ]
        }

        """

    static let callbacks = """
        {
          "about": "Callbacks of these tests.",
          "operation": "parse-authorization-response",
          "base": { "covers": ["RFC6749-10.12"], "importance": "critical" },
          "vectors": [
            {
              "id": "state",
              "title": "another state",
              "input": { "url": "${redirect_uri}?state=other&code=4/0AassayGoldenCode-abcDEF_123" },
              "expect": { "reject": "state-mismatch" }
            },
            {
              "id": "issuer",
              "title": "the issuer's own iss",
              "needs": ["iss_parameter"],
              "input": { "iss_advertised": true },
              "expect": { "accept": { "code": "4/0AassayGoldenCode-abcDEF_123" } }
            }
          ]
        }

        """

    /// A file that `plan-as-written` cannot be asked about.
    static let userInfo = """
        {"about": "User information.", "operation": "parse-user-info", "vectors": [
          {"id": "honest", "title": "the golden answer", "covers": ["OIDC-5.3.2"], "importance": "low",
           "expect": "accept"}
        ]}
        """
}
