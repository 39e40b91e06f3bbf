import Testing

/// Patched and exact headers and claims, and the golden token under each kind of context.
struct PatchTests {
    static let patches: [RenderingCase] = [
        RenderingCase("golden", sha256: "086bda946d2c47df8235b06c4983c12137f68701143bdb66873ac49736094cf1"),
        RenderingCase(
            "server",
            context:
                #"{"server_client_id": "srv", "hosted_domain": "ex.com", "access_token": "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"}"#,
            sha256: "fcc9f1acc171d5c3c19ab6b58b2db2205c834b953d238fc1ae9349e15c47dfc7"),
        RenderingCase(
            "apple",
            context: #"{"provider": "apple"}"#,
            sha256: "d7f6a04c92ac2650c35f77bb1d6a42339de0e2e679c72574cca2d5ae52c4e425"),
        RenderingCase(
            "without-nonce",
            context: #"{"nonce": null}"#,
            sha256: "aedc7dd11dea3fbd9ea1c3920c3d9445c2ad906c6fb16782f7b66562c15ceb3a"),
        RenderingCase(
            "claims-patch",
            token: #"{"claims": {"aud": ["other.example", "${client_id}"], "azp": null, "exp": "${now-1}"}}"#,
            sha256: "b8c073621050299c58342b48fc00b1f327320fd6c7838e710f19d80322387d2c"),
        RenderingCase(
            "claims-raw",
            token: #"{"claims": {"exp": {"$raw": "${now+3600}.0"}}}"#,
            sha256: "834175babe0b6be970d2f91fe4104b5148f4f4cc460110d41107c25f22a23bd7"),
        RenderingCase(
            "header-patch",
            token: #"{"header": {"kid": null, "crit": ["exp"]}}"#,
            sha256: "2ac46e56527ac08ae907774a9216c69a1adbea249e243d65d11b78edb49e793c"),
        RenderingCase(
            "jku",
            token: #"{"header": {"jku": "${url:evil}"}}"#,
            context: #"{"serve": {"evil": {"jwks": ["attacker"]}}}"#,
            sha256: "06c371dd9cee06c14a969bd3c24c5417a2d3d92a89426888b928bc92013fd46a"),
        RenderingCase(
            "embedded-jwk",
            token: #"{"header": {"jwk": {"$raw": "${jwk:attacker}"}}, "sign": {"key": "attacker", "alg": "RS256"}}"#,
            sha256: "131ac3eb65474044ec6c57167ae4c8220f44fe3d06cad3470d4b30d0adf7599e"),
        RenderingCase(
            "x5c",
            token: #"{"header": {"x5c": ["${x5c:google-a}"]}}"#,
            sha256: "94d5e505082e5f1b6aa730ea69990aa6565ceb89b08be97fa188dbfdce47c74c"),
        RenderingCase(
            "dollar",
            token: #"{"claims": {"name": "$$5 ${now-1} ${kid:google-b}"}}"#,
            sha256: "709de731eabdd5bb3dce5be7cd1e7ce10d7950943b085b951ba7a72b3e6ca810"),
        RenderingCase(
            "claims-text-members",
            token: #"{"claims_text": "{\"sub\":\"evil\",${claims:members}}"}"#,
            sha256: "781741dbe91b8bdc9fb23a615054e4f001951c0e0a7c52bbb6ca410a3d865103"),
        RenderingCase(
            "header-text-form",
            token: #"{"header_text": [{"hex": "efbbbf"}, "${header}", {"repeat": [" ", 3]}]}"#,
            sha256: "985c09f6f9bdd6d20ac49d4d901f26ee9373e420705fdfebe0c39c2e46516367"),
        RenderingCase(
            "header-text-base64",
            token: #"{"header_text": {"base64": "e30="}}"#,
            sha256: "d5cb53e6319e52bc152c3c0bdff10406ed47366e36f40fdcee472d9e30a1b971"),
        RenderingCase(
            "claims-text-json",
            token: #"{"claims_text": {"json": {"sub": "x", "exp": "${now}"}}}"#,
            sha256: "74c1d6a52c3874cd18f473b63696319a78da75e297549069a2f8f0354f0381e3"),
        RenderingCase(
            "claims-text-utf-16le",
            token: #"{"claims_text": [{"hex": "fffe"}, {"utf-16le": "${claims}"}]}"#,
            sha256: "3b12559b6ec5a816a70567b52edcfe93c451e6fcc3a45917463400607c8d0508"),
        RenderingCase(
            "claims-text-utf-16be",
            token: #"{"claims_text": {"utf-16be": "{\"name\":\"Māhina 🌺\",\"exp\":${now}}"}}"#,
            sha256: "6b94870e595e664dd97131b9bb4d86c68d455aa4d8d7b50f76a17152cf350e77"),
        RenderingCase(
            "pad-to",
            token: #"{"pad_to": 2000}"#,
            sha256: "fb2f550fdd954c5abecc92a5eab91bf56f741448c2dcce84a0247daa53412f57"),
        RenderingCase(
            "pad-to-spaces",
            token: #"{"pad_to": 503}"#,
            sha256: "9fc5c411681e363a8a84822f207b2ea07889d03dda35ef5123b58c7f3d08e935"),
        RenderingCase(
            "pad-to-text",
            token: #"{"claims_text": "{}", "pad_to": 10}"#,
            sha256: "ae3048897722f1ae1c25456ce9265995d36cfa0adf0819f253639dfcb45307e7"),
    ]

    @Test(arguments: patches)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
