internal import AssayParserFuzzTargets

/// The requests of a sign-in together, and each request alone.
enum ProviderRequestSeeds {
    static var made: [FuzzSeed] {
        let client = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
        let redirect = "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001%3A%2Foauth2callback"
        let form = "Content-Type: application/x-www-form-urlencoded\n\n"
        // The challenge is the example of RFC 7636, appendix B.
        let requests = [
            "authorize": "GET https://accounts.google.com/o/oauth2/v2/auth?client_id=\(client)&redirect_uri=\(redirect)"
                + "&response_type=code&scope=openid%20email&state=s&nonce=n&code_challenge_method=S256"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM\n\n",
            "token": "POST https://oauth2.googleapis.com/token\n\(form)grant_type=authorization_code&code=$CODE"
                + "&client_id=\(client)&redirect_uri=\(redirect)"
                + "&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            "userinfo": "GET https://openidconnect.googleapis.com/v1/userinfo\nAuthorization: Bearer $TOKEN\n\n",
            "revoke": "POST https://oauth2.googleapis.com/revoke\n\(form)token=$TOKEN",
            "tokeninfo": "GET https://oauth2.googleapis.com/tokeninfo?access_token=$TOKEN\n\n",
            "discovery": "GET https://accounts.google.com/.well-known/openid-configuration\n\n",
            "certs": "GET https://www.googleapis.com/oauth2/v3/certs\n\n",
            "certs-v1": "GET https://www.googleapis.com/oauth2/v1/certs\n\n",
            "elsewhere": "DELETE https://accounts.google.com/nothing\n\n",
        ]
        let signIn = ["authorize", "token", "userinfo", "revoke"].compactMap { requests[$0] }
        return requests.sorted { $0.key < $1.key }.map { FuzzSeed($0.key, $0.value) } + [
            FuzzSeed("sign-in", signIn.joined(separator: "\0"))
        ]
    }
}
