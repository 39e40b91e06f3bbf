internal import AssayJSON
internal import ReferenceJOSE

/// A careless way to check `aud`, which takes some tokens for others to be this client's.
enum AudienceMistake: String, CaseIterable {
    case objectWithName = "audience-searched"
    case arrayLikeObject = "array-like-audience-accepted"
    case otherTypes = "other-types-in-audience-ignored"
    case empty = "empty-audience-accepted"
    case nested = "nested-audience-accepted"
    case party = "authorized-party-is-audience"
    case anyTextWithParty = "audience-excused-by-authorized-party"
    case clientIDClaim = "client-id-claim-is-audience"
    case missing = "missing-audience-accepted"
    case unchecked = "audience-not-checked"

    /// How many audiences a client that makes the mistake takes the token to have; `nil` if it refuses the token.
    ///
    /// - Parameter isOurs: whether a text names the client.
    func count(_ aud: JSONValue?, _ claims: JSONObject, isOurs: (String) -> Bool, clientID: String) -> Int? {
        let isParty = claims["azp"] == .string(clientID)
        return switch (self, aud) {
        case (.objectWithName, .object(let members)?):
            members.contains { isOurs($0.name) } ? 1 : nil
        case (.arrayLikeObject, .object(let members)?):
            members.contains { $0.name == "0" && $0.node.texts.contains(where: isOurs) } ? 1 : nil
        case (.otherTypes, .array(let elements)?):
            elements.flatMap(\.texts).contains(where: isOurs) ? elements.count : nil
        case (.empty, .array(let elements)?): elements.allSatisfy { $0.texts == [""] } && elements.count < 2 ? 0 : nil
        case (.empty, .string("")?): 0
        case (.nested, .array(let elements)?):
            elements.flatMap(\.textsWithin).contains(where: isOurs) ? elements.count : nil
        case (.party, .some): isParty ? 1 : nil
        case (.anyTextWithParty, .string?): isParty ? 1 : nil
        case (.anyTextWithParty, .array(let elements)?):
            isParty && elements.allSatisfy { !$0.texts.isEmpty } ? 1 : nil
        case (.clientIDClaim, _): claims["client_id"] == .string(clientID) ? 1 : nil
        case (.missing, nil), (.unchecked, _): 0
        default: nil
        }
    }
}

/// A careless way to compare one audience with the client ID.
enum AudienceTextMistake: String, CaseIterable {
    case list = "audience-split-into-list"
    case spaces = "audience-split-at-spaces"
    case project = "audience-of-same-project-accepted"
    case app = "app-accepted-for-server"
    case issuer = "issuer-accepted-as-audience"
    case wildcard = "wildcard-audience-accepted"

    /// Whether a client that makes the mistake takes the text for its audience.
    ///
    /// - Parameter issuer: that of the token.
    func equates(_ text: String, _ audience: String, clientID: String, issuer: String?) -> Bool {
        switch self {
        case .list: text.split { ", ".contains($0) }.contains(audience[...])
        case .spaces: text.contains(" ") && text.split(separator: " ").contains(audience[...])
        case .project: audience.split(separator: "-").first.map { text.hasPrefix($0 + "-") } ?? false
        // Only with a server the audience is not the client itself.
        case .app: text == clientID && audience != clientID
        case .issuer: text == issuer
        case .wildcard: text == "*"
        }
    }
}

extension JSONNode {
    /// The string, as a list; empty for other values.
    fileprivate var texts: [String] { if case .string(let text) = value { [text] } else { [] } }

    /// The string, or the strings directly in the array or object.
    fileprivate var textsWithin: [String] {
        switch value {
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap(\.node.texts)
        default: texts
        }
    }
}
