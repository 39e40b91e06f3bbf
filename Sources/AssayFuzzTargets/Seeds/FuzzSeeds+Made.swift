internal import AssayDocument
@_spi(Fuzzing) internal import AssayFuzzing
@_spi(Fuzzing) internal import AssayParserFuzzTargets
internal import OpenSSLCrypto
internal import ReferenceJOSE
internal import TokenForge

/// Seeds of targets whose inputs no vector has.
extension FuzzSeeds {
    /// For each scenario the first schedule, and a few that change early decisions.
    mutating func addSchedules() {
        for scenario in UInt8(0)..<64 {
            for decisions in [[], [1], [0, 1], [2, 1, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1]] as [[UInt8]] {
                let digits = ([scenario] + decisions).map { String($0) }.joined(separator: "-")
                add(FuzzTargets.schedules, "schedule_\(digits)", [scenario] + decisions)
            }
        }
    }

    /// A sign-in, request by request, and each request by itself.
    mutating func addRequests() {
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
        for (name, text) in requests.sorted(by: { $0.key < $1.key }) {
            add(FuzzTargets.providerRequest, name, Array(text.utf8))
        }
        let signIn = ["authorize", "token", "userinfo", "revoke"].compactMap { requests[$0] }
        add(FuzzTargets.providerRequest, "sign-in", Array(signIn.joined(separator: "\0").utf8))
    }

    /// What a signature of the target's message encodes, whole and with one part changed.
    mutating func addEncodedMessages() {
        guard let encoded = PKCS1SignatureProperties.encodedMessage else { return }
        add(FuzzTargets.pkcs1Signature, "encoded_right", [1] + encoded)
        for (name, index) in [("first", 0), ("type", 1), ("padding", 9), ("digest-info", 220), ("digest", 255)] {
            var changed = encoded
            changed[index] ^= 1
            add(FuzzTargets.pkcs1Signature, "encoded_\(name)", [1] + changed)
        }
    }

    /// Plans of faults for whole sign-ins: one fault each.
    mutating func addPlans() {
        add(FuzzTargets.signIn, "plan_honest", [0])
        for endpoint in UInt8(0)..<6 {
            for effect in stride(from: UInt8(0), to: 40, by: 3) {
                add(FuzzTargets.signIn, "plan_\(endpoint)-\(effect)", [5, endpoint, effect, 0])
            }
        }
    }
}

/// Base64url as the reference reads it.
enum Base64Text {
    static func decoded(_ text: [UInt8]) -> [UInt8]? { ReferenceParts.base64URL(text) }

    /// Base64url as the forge writes it.
    static func encoded(_ bytes: [UInt8]) -> String { Base64.url(bytes) }
}
