internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// How the providers answer refresh tokens.
struct AccountRefreshing: Sendable {
    static let honest = AccountRefreshing(faults: [], replacesToken: false)

    let faults: [Fault]
    /// Whether each answer has a new refresh token, and the one that was sent is used up.
    let replacesToken: Bool

    private init(faults: [Fault], replacesToken: Bool) {
        self.faults = faults
        self.replacesToken = replacesToken
    }

    /// Reads a word, or changes to the ID token of an honest refresh.
    init(decoding node: JSONNode, in scope: AccountStepScope) throws(JSONError) {
        func answer(_ effects: [JSONMember]) throws(JSONError) -> AccountRefreshing {
            let calls = [
                JSONMember("endpoint", JSONNode("token")),
                JSONMember("when", JSONNode(["grant_type": "refresh_token"])),
            ]
            let fault = JSONNode(.object(calls + effects), at: node.location)
            return AccountRefreshing(
                faults: [try Fault(decoding: fault, keys: scope.forge.keys)], replacesToken: false)
        }
        guard case .string = node.value else {
            self = try answer([JSONMember("token", node)])
            return
        }
        let refusal: JSONValue = ["json": ["error": "invalid_grant"]]
        self = try node.choice(among: [
            ("honest", .honest), ("rotated", AccountRefreshing(faults: [], replacesToken: true)),
            ("without-id-token", answer([JSONMember("json", JSONNode(["id_token": .null]))])),
            ("refused", answer([JSONMember("status", JSONNode(400)), JSONMember("body", JSONNode(refusal))])),
            ("unreachable", answer([JSONMember("reset", JSONNode(0))])),
        ])
    }
}
