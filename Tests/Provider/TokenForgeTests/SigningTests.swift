import Testing

/// Every algorithm and kind of key.
struct SigningTests {
    static let signing: [RenderingCase] = [
        RenderingCase(
            "sign-RS384-google-b",
            token: #"{"sign": {"key": "google-b", "alg": "RS384"}}"#,
            sha256: "6a081b04a80d30c3e991c31b6a29ec56c30032b2e1abc6cc348f30ad6bf054a3"),
        RenderingCase(
            "sign-RS512-rsa-1024",
            token: #"{"sign": {"key": "rsa-1024", "alg": "RS512"}}"#,
            sha256: "d8cf273f26c9af1327385c8b64e0e461120f3b0ceca47e42d825c87d0bb243a0"),
        RenderingCase(
            "sign-RS256-rsa-2047",
            token: #"{"sign": {"key": "rsa-2047", "alg": "RS256"}}"#,
            sha256: "2f674d6ca7bb1a7ab2f73c4f075edc4e57f0cbae94b124d7fe8eaf2b60cc0da8"),
        RenderingCase(
            "sign-RS256-rsa-e3",
            token: #"{"sign": {"key": "rsa-e3", "alg": "RS256"}}"#,
            sha256: "9a84aa8a83b8c43af55eab8ff921f49501fb7c5548cde53b6020817d1721fdaa"),
        RenderingCase(
            "sign-RS256-rsa-3072",
            token: #"{"sign": {"key": "rsa-3072", "alg": "RS256"}}"#,
            sha256: "7e12929e108a679e6c3a7edac6eb19f6527ca8fe1067c54eab7bba07894788bb"),
        RenderingCase(
            "sign-RS256-rsa-8192",
            token: #"{"sign": {"key": "rsa-8192", "alg": "RS256"}}"#,
            sha256: "b1e8e655bf35c77e03b9db169d888aa39f21fc5f8b3cf8bae632dd2af91dda4b"),
        RenderingCase(
            "sign-PS256-google-a",
            token: #"{"sign": {"key": "google-a", "alg": "PS256"}}"#,
            sha256: "27d375e120568ed80dd39831467e7ad9ce7aba287a4911685788ae8b5a0ffe7a"),
        RenderingCase(
            "sign-PS384-rsa-2047",
            token: #"{"sign": {"key": "rsa-2047", "alg": "PS384"}}"#,
            sha256: "f89643388e43187bddf19a07194903e281ad1ebfd4541b7e7d8619c96a846d70"),
        RenderingCase(
            "sign-PS512-rsa-4096",
            token: #"{"sign": {"key": "rsa-4096", "alg": "PS512"}}"#,
            sha256: "b6a8ae600ecff9cfa48bb279c3bd20b18605e9254d92dc4697f89297e072ffd4"),
        RenderingCase(
            "sign-PS256-rsa-1024",
            token: #"{"sign": {"key": "rsa-1024", "alg": "PS256"}}"#,
            sha256: "062c291ecd3077e60bd6d6ba61c1dc71783874ed2a27ec30295f811e38a5db3a"),
        RenderingCase(
            "sign-none",
            token: #"{"header": {"alg": "none"}, "sign": "none"}"#,
            sha256: "f6147d054a398b514cafe4b882486b0e2ae37cbedc6f600ac4e654d2610a7af7"),
    ]

    @Test(arguments: signing)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
