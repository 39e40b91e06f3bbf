import Testing

/// Every text of a key as the secret of a MAC; the texts come from the `openssl` command.
struct MACTests {
    static let macs: [RenderingCase] = [
        RenderingCase(
            "mac-spki-pem",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem:google-a"}}"#,
            sha256: "b5422875a63ada5c8aa2bbb264ff8c620a85872a5afe7cd1e61a663f2c26c30a"),
        RenderingCase(
            "mac-spki-pem-no-final-newline",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem-no-final-newline:google-a"}}"#,
            sha256: "61c84112e1f85ead565649be33d06ecd770c09e6195e8945d64621157e8e9f16"),
        RenderingCase(
            "mac-spki-pem-joined",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem-joined:google-a"}}"#,
            sha256: "e38e9c1cda175c17dde13b64f5e0547bd11cf8dfde4a871e5e2bf775478855c9"),
        RenderingCase(
            "mac-spki-pem-leading-newline",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem-leading-newline:google-a"}}"#,
            sha256: "adb892b7635f28f54483b9c450c9d5278507d89a5c7b3a6f20e0dbf5dc75d5a1"),
        RenderingCase(
            "mac-spki-pem-stripped",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem-stripped:google-a"}}"#,
            sha256: "406b89f7f26fef6fff95447f6238885cef07db8dfdd7e87ef9468e461672c3eb"),
        RenderingCase(
            "mac-spki-pem-stripped-joined",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-pem-stripped-joined:google-a"}}"#,
            sha256: "203508b5fce2ce3e2e8e9f28f43489734f7d5bb414f72cfa56d60d200efddc2e"),
        RenderingCase(
            "mac-spki-der",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-der:google-a"}}"#,
            sha256: "f7f01a77d30fda61df70575901094070fa528603acb6ca24178e1dc0f6f4d925"),
        RenderingCase(
            "mac-spki-base64",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-base64:google-a"}}"#,
            sha256: "203508b5fce2ce3e2e8e9f28f43489734f7d5bb414f72cfa56d60d200efddc2e"),
        RenderingCase(
            "mac-pkcs1-pem",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem:google-a"}}"#,
            sha256: "9792f8c7826f3c4636219c04a25ecf9edf49019d9fe372061bc85f486c78aba6"),
        RenderingCase(
            "mac-pkcs1-pem-no-final-newline",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem-no-final-newline:google-a"}}"#,
            sha256: "ae6d28f6395ee069f4c3597a01fabb9e133a4be5c2a9d28b0e142bb538ac3072"),
        RenderingCase(
            "mac-pkcs1-pem-joined",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem-joined:google-a"}}"#,
            sha256: "8582b72a9679c12d0b9b6c5c83a9aaea4d215438d03e361229e81abf7575d445"),
        RenderingCase(
            "mac-pkcs1-pem-leading-newline",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem-leading-newline:google-a"}}"#,
            sha256: "32958294990d99f95aea66f19a37b5bb650fbb3a66bbe2d1c5b50ab16d82b629"),
        RenderingCase(
            "mac-pkcs1-pem-stripped",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem-stripped:google-a"}}"#,
            sha256: "a1e1c6588836e7c920972eee9cc67dc9a2350217d666cde17dc14cc11b034464"),
        RenderingCase(
            "mac-pkcs1-pem-stripped-joined",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-pem-stripped-joined:google-a"}}"#,
            sha256: "215e790e76b02cd55a2930a27f3a87c650c227b0a590327e38665c6a8ccefaff"),
        RenderingCase(
            "mac-pkcs1-der",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-der:google-a"}}"#,
            sha256: "a1a2e0dff17f91cce9e2d13808578905c31f7be2efde78099b97dfd5f3d85b85"),
        RenderingCase(
            "mac-pkcs1-base64",
            token: #"{"sign": {"mac": "HS256", "secret": "pkcs1-base64:google-a"}}"#,
            sha256: "215e790e76b02cd55a2930a27f3a87c650c227b0a590327e38665c6a8ccefaff"),
        RenderingCase(
            "mac-jwk-json",
            token: #"{"sign": {"mac": "HS256", "secret": "jwk-json:google-a"}}"#,
            sha256: "9c79b8315476013ff44def550d86ae45e353df9423a36d810ee2141b7a07098b"),
        RenderingCase(
            "mac-n",
            token: #"{"sign": {"mac": "HS256", "secret": "n:google-a"}}"#,
            sha256: "102fa7d27bd959426b17eb6e838858c7193070cfb435d06b517b2c920c6a9382"),
        RenderingCase(
            "mac-e",
            token: #"{"sign": {"mac": "HS256", "secret": "e:google-a"}}"#,
            sha256: "ddfccbab95671a484da10a9b63b64317017c51583cde750ae4bbe271d8b38c77"),
        RenderingCase(
            "mac-kty",
            token: #"{"sign": {"mac": "HS256", "secret": "kty:google-a"}}"#,
            sha256: "5f623d485919f39fc39ec0b5b9d6f8be69e0453d44131a66944556e98b26c2ee"),
        RenderingCase(
            "mac-alg",
            token: #"{"sign": {"mac": "HS256", "secret": "alg:google-a"}}"#,
            sha256: "f87920e83764eb6d56d71735f96027df0cb1b3ca3d62c606bdda8884cff224e6"),
        RenderingCase(
            "mac-kid",
            token: #"{"sign": {"mac": "HS256", "secret": "kid:google-a"}}"#,
            sha256: "9dddf9fd47404d946e92767cb602c4b33b6b9c2518604826657a4c4d743d9550"),
        RenderingCase(
            "mac-ssh-rsa",
            token: #"{"sign": {"mac": "HS256", "secret": "ssh-rsa:google-a"}}"#,
            sha256: "cde0e775eecfbb3444e89090346c0d7c606740e2daad5b93fe88c6b416a5de62"),
        RenderingCase(
            "mac-empty",
            token: #"{"sign": {"mac": "HS256", "secret": "empty"}}"#,
            sha256: "9b5026f4bedb75bded9fca3dfad2d3090c264775017c3fb1904e555de388aa79"),
        RenderingCase(
            "mac-384-text",
            token: #"{"sign": {"mac": "HS384", "secret": {"text": "${client_id}"}}}"#,
            sha256: "9a76a7b51731f6f73c6da08ad44e1091a847fd4d7063b104ac97a84314ff88d2"),
        RenderingCase(
            "mac-512-hex",
            token: #"{"sign": {"mac": "HS512", "secret": {"hex": "00"}}}"#,
            sha256: "38befda8415e87f10c43204bc55f226e13d3fd8296f7100cf4020e6b4ded4228"),
        RenderingCase(
            "mac-ec-spki-der",
            token: #"{"sign": {"mac": "HS256", "secret": "spki-der:ec-p256"}}"#,
            sha256: "64d25436b22dab3c5d583aa59a33adb2c9d829d09064f2aa3978ae8e365b8af0"),
        RenderingCase(
            "mac-certificate-pem",
            token: #"{"sign": {"mac": "HS256", "secret": "certificate-pem:google-a"}}"#,
            sha256: "010d10cca55ee9807881b397efe51e874fbfec968ad51e5fbb8d889dfcebffdd"),
    ]

    @Test(arguments: macs)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
