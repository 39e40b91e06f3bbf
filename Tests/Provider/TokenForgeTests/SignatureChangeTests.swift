import Testing
import TokenForge

/// Every change to a signature, and explicit paddings.
struct SignatureChangeTests {
    static let changes: [RenderingCase] = [
        RenderingCase(
            "signature-xor",
            token: #"{"signature": {"xor": "5a"}}"#,
            sha256: "bd6fe2a500be25403f49a42318e5f76e58ef79bf70e26a380b35802428209c33"),
        RenderingCase(
            "signature-flip",
            token: #"{"signature": {"flip": 0}}"#,
            sha256: "027844f8d8b2214a75d5b38246dc1e38167f10bb837a3366a6489fd92e1dd647"),
        RenderingCase(
            "signature-flip-from-end",
            token: #"{"signature": {"flip": -1}}"#,
            sha256: "3d65887430e987e4e7f174c5070007fcfe4d21446e5c66837b919dcd1639612a"),
        RenderingCase(
            "signature-truncate",
            token: #"{"signature": {"truncate": 1}}"#,
            sha256: "abe280b81e09e9da81838864a3fd471190e0aec05660bfda4afb89401dd9d415"),
        RenderingCase(
            "signature-append",
            token: #"{"signature": {"append": "00"}}"#,
            sha256: "d90ab3be60cd28d59e1fda593b7954336fe13bc4e12e85eb07619e09b6a0c9d1"),
        RenderingCase(
            "signature-prepend",
            token: #"{"signature": {"prepend": "00"}}"#,
            sha256: "13b9db82f0e6d1d2ce67be5672a2f8e844a11fd908933a970650abfe37c1a13e"),
        RenderingCase(
            "signature-zero",
            token: #"{"signature": {"zero": true}}"#,
            sha256: "041fd8bbef6e384f4a40ad9c3df7414e8dcdc9ae81392347a1e5cbcbedab295d"),
        RenderingCase(
            "signature-hex",
            token: #"{"signature": {"hex": "c0ffee"}}"#,
            sha256: "27e14697f2eb0ce5ed242e96bbb376e138357a35afdfe071e9e34e5815e5e178"),
        RenderingCase(
            "signature-integer-0",
            token: #"{"signature": {"integer": "0"}}"#,
            sha256: "041fd8bbef6e384f4a40ad9c3df7414e8dcdc9ae81392347a1e5cbcbedab295d"),
        RenderingCase(
            "signature-integer-1",
            token: #"{"signature": {"integer": "1"}}"#,
            sha256: "2200e92c236bb52e94fd0781ce5fc705a7a1fb381947310c310a16dffd59183b"),
        RenderingCase(
            "signature-integer-n",
            token: #"{"signature": {"integer": "n"}}"#,
            sha256: "2a0f8fa2fbf56d746258a06e2b0230f179532b20b9e375f670facfa3c7fa133d"),
        RenderingCase(
            "signature-integer-n-minus-1",
            token: #"{"signature": {"integer": "n-1"}}"#,
            sha256: "1377864f79c1efa7f266b419787ef529035b4edc5420a27f7f7fa420496a9a55"),
        RenderingCase(
            "signature-list",
            token: #"{"signature": [{"truncate": 1}, {"append": "ff"}]}"#,
            sha256: "34450bc269b4cef56a962ee0234a19cf2c219579d85175587697da965008a385"),
        RenderingCase(
            "signature-strip-leading-zero",
            token: #"{"signature": {"strip_leading_zero": true}}"#,
            sha256: "b4586784e2380436f10ea098d59c3c8b4c77953e3578ac0c0f24e8bbafac9bc3"),
        RenderingCase(
            "signature-plus-modulus",
            token: #"{"signature": {"plus_modulus": true}}"#,
            sha256: "764f498f2d3775bfd3f8eab48302461eab625e3ab54bddb785e3b310548ffdad"),
        RenderingCase(
            "pkcs1-right",
            token:
                #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha256"}, "00"]}}}"#,
            sha256: "6863c82587e5e111a8ac6f2336b794ba0f4ca22a04b5762ede0bf3a205433b11"),
        RenderingCase(
            "pkcs1-short-padding",
            token:
                #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff", "count": 8}, "00", {"digest_info": "sha256"}, {"fill": "00"}]}}}"#,
            sha256: "e46bb11da9a1095944b5458c0b77bf3784d889e943238e7f5ded9565fa9356a0"),
        RenderingCase(
            "pkcs1-bare-hash",
            token: #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"hash": "sha256"}]}}}"#,
            sha256: "23edab54720eaf0ae0effd73e6850667c29e2c740ab9d1841688ae51075ee676"),
        RenderingCase(
            "pkcs1-sha1",
            token: #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha1"}]}}}"#,
            sha256: "7c33676f54e085669f7dc495971ec3e26df5e63b36a6856152045d174f3c5e15"),
        RenderingCase(
            "pkcs1-sha224",
            token: #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha224"}]}}}"#,
            sha256: "79f9e642e8466575385f9aaf96163cb2b9c9cce00f732239a15b268050c98b05"),
        RenderingCase(
            "pkcs1-sha384",
            token: #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha384"}]}}}"#,
            sha256: "bb5dfc9d3b732c28c9092df96f85a1318fba571e5184e13c5ac6d3c1b17d37bc"),
        RenderingCase(
            "pkcs1-sha512",
            token: #"{"signature": {"pkcs1": {"em": ["0001", {"fill": "ff"}, "00", {"digest_info": "sha512"}]}}}"#,
            sha256: "9db60b46a764c74ecf89c0dc76e3733838e449e67345e8bd029c60438e676a48"),
    ]

    @Test(arguments: changes)
    func theTokenEqualsAnIndependentlyCreatedOne(_ rendering: RenderingCase) throws {
        #expect(try rendering.digest() == rendering.sha256)
    }

    /// The zeros come first because a change must change something.
    @Test func aRightPaddingWrittenByteByByteGivesTheHonestSignature() throws {
        let padding = #"["0001", {"fill": "ff"}, "00", "3031300d060960864801650304020105000420", {"hash": "sha256"}]"#
        let token = try Forgery.render(#"{"signature": [{"zero": true}, {"pkcs1": {"em": \#(padding)}}]}"#)
        #expect(try token.bytes == Forgery.render("{}").bytes)
    }
}
