/// The tests' own golden document, so that a change to the suite's changes no constant here.
enum GoldenText {
    static let document = #"""
        {
          "header": { "alg": "RS256", "kid": "${kid:google-a}", "typ": "JWT" },
          "claims": {
            "iss": "https://accounts.google.com",
            "azp": "${client_id}",
            "aud": "${client_id}",
            "sub": "108204268033311374519",
            "email": "mahina.kealoha@example.com",
            "email_verified": true,
            "name": "Mahina Kealoha",
            "picture": "https://lh3.googleusercontent.com/a/example=s96-c",
            "given_name": "Mahina",
            "family_name": "Kealoha",
            "iat": "${now}",
            "exp": "${now+3600}"
          },
          "sign": { "key": "google-a", "alg": "RS256" },
          "context": {
            "provider": "google",
            "now": 1790000000,
            "client_id": "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com",
            "nonce": "n-0S6_WzA2Mj-assay-golden-nonce",
            "leeway": 0,
            "issuers": ["https://accounts.google.com", "accounts.google.com"],
            "keys": ["google-a", "google-b"]
          },
          "when": {
            "nonce": { "claims": { "nonce": "${nonce}" } },
            "server_client_id": { "claims": { "aud": "${server_client_id}", "azp": "${client_id}" } },
            "hosted_domain": { "claims": { "hd": "${hosted_domain}" } },
            "access_token": { "claims": { "at_hash": "${at_hash}" } },
            "provider=apple": {
              "header": { "kid": "${kid:apple-a}" },
              "claims": { "iss": "https://appleid.apple.com", "azp": null, "name": null, "picture": null, "given_name": null, "family_name": null },
              "sign": { "key": "apple-a", "alg": "RS256" },
              "context": { "issuers": ["https://appleid.apple.com"], "keys": ["apple-a"] }
            }
          },
          "inputs": {
            "parse-authorization-response": {
              "url": "${redirect_uri}?state=${state}&code=4/golden",
              "redirect_uri": "app.example:/callback", "state": "golden-state"
            },
            "build-authorization-request": { "client_id": "app.example", "scopes": ["openid", "email"] },
            "parse-token-response": {
              "status": 200, "headers": [["Content-Type", "application/json"]],
              "body": { "json": { "access_token": "ya29.golden", "expires_in": 3599 } }
            },
            "parse-user-info": { "headers": [], "body": { "json": { "sub": "${subject}", "name": "Mahina" } }, "subject": "1082" }
          }
        }
        """#
}
