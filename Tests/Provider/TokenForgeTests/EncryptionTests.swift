import Testing

/// JWEs under a shared secret, whose constants were checked by decryption.
struct EncryptionTests {
    static let encryptions: [RenderingCase] = [
        RenderingCase(
            "encrypt-dir",
            token:
                #"{"encrypt": {"alg": "dir", "enc": "A128GCM", "key": {"hex": "000102030405060708090a0b0c0d0e0f"}}}"#,
            sha256: "174524ba414a52a12964bd2cc53137cbcfc8bc71f34177e64d1535b0daa78119"),
        RenderingCase(
            "encrypt-dir-zip",
            token:
                #"{"encrypt": {"alg": "dir", "enc": "A128CBC-HS256", "key": {"text": "0123456789abcdef0123456789abcdef"}, "zip": "DEF"}}"#,
            sha256: "4d1cb85c4b51e56be88328617b94cf835b02b73ded59f8591291bd469d91be33"),
        RenderingCase(
            "encrypt-zip-bomb",
            token:
                #"{"pad_to": 1000000, "encrypt": {"alg": "dir", "enc": "A256GCM", "key": {"text": "0123456789abcdef0123456789abcdef"}, "zip": "DEF"}}"#,
            sha256: "a6c7311e0f3a0cca7636181fe06ce917f90c50bc40612bbc973b4a3004436d0a"),
        RenderingCase(
            "encrypt-PBES2",
            token: #"{"encrypt": {"alg": "PBES2-HS256+A128KW", "enc": "A128GCM", "key": "spki-pem:google-a"}}"#,
            sha256: "07f376fa96e4c6f5bd833b0cf8608a3dd3d8869819814d6854505c6a9a7e6775"),
        RenderingCase(
            "encrypt-PBES2-p2c",
            token:
                #"{"encrypt": {"alg": "PBES2-HS256+A128KW", "enc": "A128GCM", "key": {"text": "secret"}, "p2c": 2147483647}}"#,
            sha256: "d2c69ecd51548855a285b42460e73a04f33afa75a4b6a3e2cc1512a5580473a1"),
    ]

    @Test(arguments: encryptions)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
