internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// How the providers answer refresh tokens.
struct AccountRefreshing: Sendable {
    static let honest = AccountRefreshing(words: nil, faults: [], replacesToken: false)

    /// How a sentence names the answer; `nil` for the honest one.
    let words: String?
    let faults: [Fault]
    /// Whether each answer has a new refresh token, and the one that was sent is used up.
    let replacesToken: Bool

    private init(words: String?, faults: [Fault], replacesToken: Bool) {
        self.words = words
        self.faults = faults
        self.replacesToken = replacesToken
    }

    /// Reads a word, or changes to the ID token of an honest refresh.
    init(decoding node: JSONNode, in scope: AccountStepScope) throws(JSONError) {
        func words(_ answer: String) -> String { "\"refreshed\" with \(answer)" }
        func answer(_ name: String, _ effects: [JSONMember]) throws(JSONError) -> AccountRefreshing {
            let calls = [
                JSONMember("endpoint", JSONNode("token")),
                JSONMember("when", JSONNode(["grant_type": "refresh_token"])),
            ]
            let fault = JSONNode(.object(calls + effects), at: node.location)
            return AccountRefreshing(
                words: words(name), faults: [try Fault(decoding: fault, keys: scope.forge.keys)], replacesToken: false)
        }
        guard case .string = node.value else {
            self = try answer("another token", [JSONMember("token", node)])
            return
        }
        let refusal: JSONValue = ["json": ["error": "invalid_grant"]]
        self = try node.choice(among: [
            ("honest", .honest),
            ("rotated", AccountRefreshing(words: words("rotated"), faults: [], replacesToken: true)),
            (
                "without-id-token",
                answer("without-id-token", [JSONMember("json", JSONNode(["id_token": .null]))])
            ),
            (
                "refused",
                answer("refused", [JSONMember("status", JSONNode(400)), JSONMember("body", JSONNode(refusal))])
            ),
            ("unreachable", answer("unreachable", [JSONMember("reset", JSONNode(0))])),
        ])
    }
}
