import AssayJSON
import Testing
import TokenForge

/// Mistakes in a golden document, and merging of tokens.
struct GoldenTests {
    /// Replacements in the tests' golden document, and the resulting errors.
    static let mistakes: [(name: String, old: String, new: String, errors: [String])] = [
        (
            "unknown member", #""sign": { "key": "google-a", "alg": "RS256" },"#, #""sgn": 1,"#,
            [#"golden.json:17:3: $.sgn: unknown member "sgn"; did you mean "sign"?"#]
        ),
        (
            "unknown key", #"["google-a", "google-b"]"#, #"["google-a", "google-d"]"#,
            [#"golden.json:25:26: $.context.keys[1]: unknown key "google-d"; did you mean "google-a"?"#]
        ),
        (
            "unknown condition", #""hosted_domain": { "claims""#, #""hosted_domian": { "claims""#,
            [
                #"golden.json:30:5: $.when.hosted_domian: "hosted_domian" is not a member of a context; did you mean "#
                    + #""hosted_domain"?"#
            ]
        ),
    ]

    @Test(arguments: mistakes.indices)
    func aMistakeHasItsPlace(_ index: Int) throws {
        let (_, old, new, errors) = Self.mistakes[index]
        let text = GoldenText.document.replacing(old, with: new)
        try #require(text != GoldenText.document)
        let keys = try Forgery.shared.get().keys
        let found = Forgery.errors {
            _ = try Golden(decoding: JSON.parse(text: text, file: "golden.json"), keys: keys)
        }
        #expect(found == errors)
    }

    static let merges: [(base: String, own: String, merged: String)] = [
        (#"{"claims": {"a": 1}}"#, #"{"claims": {"b": 2}}"#, #"{"claims":{"a":1,"b":2}}"#),
        (#"{"claims": {"a": null}}"#, #"{"claims": {"b": null}}"#, #"{"claims":{"a":null,"b":null}}"#),
        (#"{"claims": {"a": 1}}"#, #"{"claims": {"a": null}}"#, #"{"claims":{"a":null}}"#),
        (#"{"header": {"a": 1}}"#, #"{"header": null}"#, #"{"header":null}"#),
        (
            #"{"sign": {"key": "attacker", "alg": "RS256"}}"#, #"{"sign": {"mac": "HS256", "secret": "empty"}}"#,
            #"{"sign":{"mac":"HS256","secret":"empty"}}"#
        ),
        (#"{"signature": {"truncate": 1}}"#, #"{"compact": []}"#, #"{"signature":{"truncate":1},"compact":[]}"#),
        (#"{"claims_text": {"hex": "00"}}"#, #"{"claims_text": {"json": 1}}"#, #"{"claims_text":{"json":1}}"#),
        (
            #"{"claims": {"a": {"$raw": "1"}}}"#, #"{"claims": {"a": {"$raw": "2"}}}"#,
            #"{"claims":{"a":{"$raw":"2"}}}"#
        ),
    ]

    @Test(arguments: merges)
    func anAreasTokenAndAVectorsOwn(_ base: String, _ own: String, _ merged: String) throws {
        let node = TokenDescription.merge(
            base: try JSON.parse(text: base, file: "base"), own: try JSON.parse(text: own, file: "own"))
        #expect(JSONWriter.text(try #require(node).value) == merged)
    }

    @Test
    func aNullInPlaceOfAMemberIsTheSameAsItsAbsence() throws {
        let members = [
            "header", "claims", "header_text", "claims_text", "header_base64url", "claims_base64url", "sign",
            "signature", "encrypt", "compact", "others", "pad_to",
        ]
        let text = "{" + members.map { "\"\($0)\": null" }.joined(separator: ",") + "}"
        #expect(try Forgery.render(text) == Forgery.render("{}"))
    }
}
