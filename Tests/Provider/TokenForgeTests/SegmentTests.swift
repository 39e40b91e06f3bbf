import Testing

/// Exact segments, and changes to segments before signing.
struct SegmentTests {
    static let segments: [RenderingCase] = [
        RenderingCase(
            "header-segment-exact",
            token: #"{"header_base64url": "e30"}"#,
            sha256: "d5cb53e6319e52bc152c3c0bdff10406ed47366e36f40fdcee472d9e30a1b971"),
        RenderingCase(
            "claims-segment-append",
            token: #"{"claims_base64url": {"append": "="}}"#,
            sha256: "99bd6a2d33f8331756181a1da1a28ea7703e47e1b4ab16f302d5bb3415eec5ec"),
        RenderingCase(
            "header-segment-insert",
            token: #"{"header_base64url": {"insert": [4, "\n"]}}"#,
            sha256: "340cedd94e38efb3af607b510db0b7b3a0dd8fb193bafdaf8f0d779bd420893c"),
        RenderingCase(
            "header-segment-insert-from-end",
            token: #"{"header_base64url": {"insert": [-1, " "]}}"#,
            sha256: "0724c2e02b45cf91c9f38769df8a19add12f90aef3b416b67a88368d391ae630"),
        RenderingCase(
            "header-segment-prepend",
            token: #"{"header_base64url": {"prepend": " "}}"#,
            sha256: "62e40cbef3b11967bf44f55b135ed5366d1c41d5ce314e6119208e198a58e64f"),
        RenderingCase(
            "claims-trailing-bits",
            token: #"{"claims_base64url": {"trailing_bits": true}}"#,
            sha256: "0e3bc0a14e28fe7707979bb88cf067d32f13a858cbd8925d80543d4eb6b1de37"),
        RenderingCase(
            "header-trailing-bits",
            token: #"{"header_base64url": {"trailing_bits": true}}"#,
            sha256: "3f581b814dd99589944b2fc7f07e3574d1db1bb19403398639e70ab2a2e40d4d"),
        RenderingCase(
            "claims-standard-alphabet",
            token: #"{"claims_base64url": {"standard_alphabet": true}}"#,
            sha256: "69f3a61a8631ef8f33cd559b78bce70dc79a73421d92f51bf6eb6ee49773de41"),
        RenderingCase(
            "claims-pad",
            token: #"{"claims_base64url": {"pad": true}}"#,
            sha256: "854c238f875c2bbadfeb61d74e78cd0d8bb0ce73aab54b2b81adceff691958c1"),
        RenderingCase(
            "header-pad",
            token: #"{"header_base64url": {"pad": true}}"#,
            sha256: "330ec5fd04d04b5a7ffe36684edf5a29aa553b709828c4eb6cf73e0397818672"),
    ]

    @Test(arguments: segments)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
