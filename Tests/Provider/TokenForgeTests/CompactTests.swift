import Testing

/// Every change to the compact text.
struct CompactTests {
    static let changes: [RenderingCase] = [
        RenderingCase(
            "compact-append",
            token: #"{"compact": {"append": "="}}"#,
            sha256: "dbfe417e13556dc69252006e47e949eb58a9455351494e90d87970802a21ae95"),
        RenderingCase(
            "compact-prepend",
            token: #"{"compact": {"prepend": " "}}"#,
            sha256: "c455f2dac5117b1d4552f37a2717fd7d5fed649cc93dd584a95148722a8ceee4"),
        RenderingCase(
            "compact-insert",
            token: #"{"compact": {"insert": [0, "\n"]}}"#,
            sha256: "cdb19d4aec0060a6c011378511be4073bd9f089f09d9ba17e53472c9bb129639"),
        RenderingCase(
            "compact-insert-from-end",
            token: #"{"compact": {"insert": [-1, "\u00e9"]}}"#,
            sha256: "6a446f893f6f8b7ea0cba8ddf0fe2911e9b00a256382d65975270cf08e361988"),
        RenderingCase(
            "compact-replace",
            token: #"{"compact": {"replace": [".", ".."]}}"#,
            sha256: "d37a60b5de530a33fc808c75ba017951831b908aef855443692dccebdf669149"),
        RenderingCase(
            "compact-trailing-bits",
            token: #"{"compact": {"trailing_bits": true}}"#,
            sha256: "0e5ef1b836bf5cdf379cfa339bc4deb16ea1006bdc67943e8c00755b759c1411"),
        RenderingCase(
            "compact-standard-alphabet",
            token: #"{"compact": {"standard_alphabet": true}}"#,
            sha256: "9677978c86b555e27b3a831cda4a08213da852cbf8f6328d93d16c59af9a484c"),
        RenderingCase(
            "compact-list",
            token: #"{"compact": [{"prepend": " "}, {"append": " "}]}"#,
            sha256: "f953decb3d0d8c7e634601e8f0b29c5fb7bfd05a85606ecd3e2ae967dcf7cfce"),
        RenderingCase(
            "compact-others",
            token:
                #"{"compact": {"text": "${header}.${evil.payload}.${signature}"}, "others": {"evil": {"claims": {"sub": "evil"}}}}"#,
            sha256: "8b015517584601b853e5d4a0d017d8271cdbe77287297195a6bb663c37144e51"),
        RenderingCase(
            "compact-token",
            token: #"{"compact": {"text": "${token}.${now}"}}"#,
            sha256: "1fd11e42fc7966d43d991da1a2c76a06ce8c146472a1604a739fec8dbeee1c62"),
    ]

    @Test(arguments: changes)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }
}
