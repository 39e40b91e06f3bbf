package import AssayJSON

/// A token as changes to the golden one.
package struct TokenDescription: Sendable {
    /// An exact segment, or a change to it before signing.
    enum Segment: Sendable {
        case exactly(Substitution)
        case changed(TextChange)
    }

    static let members = [
        "header", "claims", "header_text", "claims_text", "header_base64url", "claims_base64url", "sign",
        "signature", "encrypt", "compact", "others", "pad_to",
    ]

    /// The names that the exact texts may use for the patched JSON.
    static let textNames = ["header", "claims", "header:members", "claims:members"]
    /// The names of a token's parts for `compact`.
    static let partNames = ["header", "payload", "signature", "token"]

    private(set) var header: JSONNode?
    private(set) var claims: JSONNode?
    private(set) var headerText: TextForm?
    private(set) var claimsText: TextForm?
    private(set) var headerSegment: Segment?
    private(set) var claimsSegment: Segment?
    private(set) var sign: SignDescription?
    private(set) var signature: [SignatureChange] = []
    private(set) var encryption: EncryptionDescription?
    private(set) var compact: [TextChange] = []
    private(set) var others: [(name: String, token: TokenDescription)] = []
    private(set) var payloadSize: (count: Int, location: JSONLocation)?
    package let location: JSONLocation

    /// The golden token itself.
    package static let golden = TokenDescription()

    private init() { location = .built }

    /// Reads a vector's token, already merged with its area's; all mistakes are reported.
    package init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        var collector = JSONErrorCollector()
        location = node.location
        let object = try node.object()
        for error in object.unknownMembers(allowing: Self.members) { collector.record(error) }
        // The names that `compact` may use come from `others`, in any order.
        for member in object.members where member.name == "others" { readOthers(member.node, keys, &collector) }
        for member in object.members where member.node.value != .null {
            do {
                try read(member.name, member.node, keys)
            } catch {
                collector.record(error)
            }
        }
        checkTogether(object, &collector)
        try collector.finish()
    }

    private mutating func read(_ name: String, _ node: JSONNode, _ keys: KeyRing) throws(JSONError) {
        switch name {
        case "header": header = try Self.patch(node, keys)
        case "claims": claims = try Self.patch(node, keys)
        case "header_text": headerText = try TextForm(decoding: node, keys: keys, names: Self.textNames)
        case "claims_text": claimsText = try TextForm(decoding: node, keys: keys, names: Self.textNames)
        case "header_base64url": headerSegment = try Self.segment(node, keys)
        case "claims_base64url": claimsSegment = try Self.segment(node, keys)
        case "sign": sign = try SignDescription(decoding: node, keys: keys)
        case "signature":
            signature = try Self.list(node).map { change throws(JSONError) in
                try SignatureChange(decoding: change)
            }
        case "encrypt": encryption = try EncryptionDescription(decoding: node, keys: keys)
        case "compact":
            let names = Self.partNames + others.flatMap { other in Self.partNames.map { "\(other.name).\($0)" } }
            compact = try Self.list(node).map { change throws(JSONError) in
                try TextChange(decoding: change, place: .compact, keys: keys, names: names)
            }
        case "pad_to": payloadSize = (try node.integer(in: 1...TextForm.maximumSize), node.location)
        default: break
        }
    }

    private mutating func readOthers(
        _ node: JSONNode, _ keys: KeyRing, _ collector: inout JSONErrorCollector
    ) {
        if node.value == .null { return }
        guard let object = collector.attempt(try node.object()) else { return }
        for member in object.members {
            let token = collector.attempt(
                try TokenDescription(decoding: member.node, keys: keys))
            // A token with mistakes still defines its name, so that `compact` causes no further error.
            others.append((member.name, token ?? .golden))
        }
    }

    private static func patch(_ node: JSONNode, _ keys: KeyRing) throws(JSONError) -> JSONNode {
        let object = try node.object()
        guard !object.members.isEmpty else { throw node.error("the patch changes nothing") }
        try JSONTemplate.check(node, keys)
        return node
    }

    private static func segment(_ node: JSONNode, _ keys: KeyRing) throws(JSONError) -> Segment {
        guard case .string = node.value else {
            return .changed(try TextChange(decoding: node, place: .segment, keys: keys))
        }
        return .exactly(try Substitution(node, keys: keys))
    }

    /// A change, or a list of changes.
    private static func list(_ node: JSONNode) throws(JSONError) -> [JSONNode] {
        guard case .array(let changes) = node.value else { return [node] }
        guard !changes.isEmpty else { throw node.error("the list of changes is empty") }
        return changes
    }

    /// Reports members that exclude or require one another.
    private func checkTogether(_ object: JSONMembers, _ collector: inout JSONErrorCollector) {
        let used = compact.flatMap(\.usedNames)
        for (name, token) in others where !used.contains(where: { $0.hasPrefix(name + ".") }) {
            if object.optionalMember("compact") == nil || !compact.isEmpty {
                collector.record("\"compact\" never uses this token", at: token.location)
            }
        }
        if case .exactly(let text) = headerSegment, headerText != nil || header != nil {
            collector.record("the exact segment excludes \"header\" and \"header_text\"", at: text.location)
        }
        if case .exactly(let text) = claimsSegment, claimsText != nil || claims != nil || payloadSize != nil {
            collector.record(
                "the exact segment excludes \"claims\", \"claims_text\" and \"pad_to\"", at: text.location)
        }
    }

    /// Merges an area's description with a vector's own.
    ///
    /// `header` and `claims` are merge patches that apply in sequence; every other member of the second replaces
    /// that of the first, and `null` restores the golden one. Locations are kept.
    package static func merge(base: JSONNode?, own: JSONNode?) -> JSONNode? {
        PatchMerge.merge(base: base, own: own) { name, base, own in
            name == "header" || name == "claims" ? base.composing(own) : own
        }
    }
}
