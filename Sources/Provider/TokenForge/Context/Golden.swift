package import AssayJSON

/// The golden tokens, context and input of every other operation: `vectors/golden.json`.
package struct Golden: Sendable {
    /// The golden input of each operation but `verify-id-token`.
    package let inputs: [Input]
    /// The instant of the golden context, at which vectors are rendered by default, in seconds since 1970.
    package var now: Int64 { plain?.now ?? 0 }

    /// The days, as YYYY-MM-DD, since which the golden input of an operation says what Google sends.
    package let dates: [(operation: String, day: String, location: JSONLocation)]

    private var token: GoldenToken
    private let context: JSONNode
    /// The context without changes, as soon as it is read for this token.
    private var plain: ContextDescription?
    private var adaptations: [Adaptation]
    /// The golden tokens of operations whose token is not an ID token.
    private var tokens: [(operation: String, token: GoldenToken, node: JSONNode)] = []

    /// The golden input of an operation, and changes to it for inputs in which a member is `true`.
    package struct Input: Sendable {
        package let operation: String
        /// The input without changes.
        package let plain: JSONNode
        package let adaptations: [(member: String, patch: JSONNode)]

        /// The golden input for a vector with these members of its own.
        package func adapted(to own: JSONNode?) -> JSONNode {
            adaptations.reduce(plain) { input, adaptation in
                guard own?.value[adaptation.member] == .bool(true) else { return input }
                return PatchMerge.shallow(base: input, own: adaptation.patch) ?? input
            }
        }
    }

    /// A change to the golden token and context, applied if the context has a member (with a certain value).
    private struct Adaptation: Sendable {
        let member: String
        let value: String?
        let header: JSONNode?
        let claims: JSONNode?
        let sign: SignDescription?
        let context: JSONNode?

        func applies(to context: JSONNode) -> Bool {
            guard case .object(let members) = context.value,
                let found = members.first(where: { $0.name == member })?.node.value
            else { return false }
            return value.map { found == .string($0) } ?? true
        }
    }

    package init(decoding document: JSONNode, keys: KeyRing) throws(JSONError) {
        let object = try document.object(
            allowing: ["$schema", "about", "as_of", "header", "claims", "sign", "context", "when", "tokens", "inputs"])
        self = try Golden(object: object, keys)
        plain = try context(with: nil, keys)
    }

    /// The context with a vector's own changes, already merged with its area's; `nil` for none.
    package func context(with own: JSONNode?, _ keys: KeyRing) throws(JSONError) -> ContextDescription {
        if own == nil, let plain { return plain }
        return try ContextDescription(decoding: own, golden: self, keys: keys)
    }

    /// The golden token and context of an operation, whose `token` no context changes if it is not an ID token.
    package func forOperation(_ name: String) -> Golden {
        guard let own = tokens.first(where: { $0.operation == name })?.token else { return self }
        var golden = self
        golden.token = own
        golden.plain = nil
        golden.adaptations = []
        return golden
    }

    /// The operations that have a golden token of their own.
    package var operationsWithTokens: [(name: String, node: JSONNode)] { tokens.map { ($0.operation, $0.node) } }

    private init(object: JSONMembers, _ keys: KeyRing) throws(JSONError) {
        dates = try Self.dates(object.optionalMember("as_of"))
        token = try GoldenToken(object, keys)
        context = try object.member("context")
        _ = try context.object(allowing: ContextDescription.members)
        var adaptations: [Adaptation] = []
        for member in try object.member("when").object().members {
            adaptations.append(try Self.adaptation(member, keys))
        }
        self.adaptations = adaptations
        for member in try object.optionalMember("tokens")?.object().members ?? [] {
            let object = try member.node.object(allowing: ["header", "claims", "sign"])
            tokens.append((member.name, try GoldenToken(object, keys), member.node))
        }
        inputs = try object.member("inputs").object().members.map { member throws(JSONError) in
            let changes = try member.node.object().optionalMember("when")?.object().members ?? []
            return Input(
                operation: member.name, plain: member.node.leavingOut("when"),
                adaptations: changes.map { ($0.name, $0.node) })
        }
    }

    private static func dates(
        _ node: JSONNode?
    ) throws(JSONError) -> [(operation: String, day: String, location: JSONLocation)] {
        try (node?.object().members ?? []).map { member throws(JSONError) in
            let day = try member.node.string()
            guard day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else {
                throw member.node.error("expected a day as YYYY-MM-DD, found \(JSONWriter.quoted(day))")
            }
            return (member.name, day, member.nameLocation)
        }
    }

    private static func adaptation(_ member: JSONMember, _ keys: KeyRing) throws(JSONError) -> Adaptation {
        let condition = member.name.split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = condition.first, ContextDescription.members.contains(name) else {
            let suggestion = SpellingSuggestion.clause(for: member.name, among: ContextDescription.members)
            throw JSONError(
                "\(JSONWriter.quoted(member.name)) is not a member of a context\(suggestion)",
                at: member.nameLocation)
        }
        let object = try member.node.object(allowing: ["header", "claims", "sign", "context"])
        let header = object.optionalMember("header")
        let claims = object.optionalMember("claims")
        if let header { try JSONTemplate.check(header, keys) }
        if let claims { try JSONTemplate.check(claims, keys) }
        _ = try object.optionalMember("context")?.object(allowing: ContextDescription.members)
        return Adaptation(
            member: name, value: condition.count == 2 ? condition[1] : nil, header: header, claims: claims,
            sign: try object.optional("sign") { node throws(JSONError) in
                try SignDescription(decoding: node, keys: keys)
            },
            context: object.optionalMember("context"))
    }

    /// The claims that the golden token has only if the context has a member, such as `nonce`.
    package var claimsOnRequest: Set<String> {
        let always = Set(token.claims.memberNames)
        return Set(adaptations.filter { $0.value == nil }.flatMap { $0.claims?.memberNames ?? [] }).subtracting(always)
    }

    /// The header and the claims of the golden token of an operation in the golden context, as they are written.
    package func writtenToken(of operation: String) -> (header: [JSONMember], claims: [JSONMember]) {
        let token = forOperation(operation).adapted(to: JSONNode([:])).token
        return (token.header.members, token.claims.members)
    }

    /// The golden input of the operation for a vector with these members of its own; `nil` if it has none.
    package func input(of operation: String, for own: JSONNode? = nil) -> JSONNode? {
        inputs.first { $0.operation == operation }?.adapted(to: own)
    }

    /// The golden context merged with a vector's own, and the golden token under that context.
    func adapted(to own: JSONNode) -> (context: JSONNode, token: GoldenToken) {
        let plain = context.replacing(with: own)
        var adapted = context
        var token = token
        for adaptation in adaptations where adaptation.applies(to: plain) {
            if let patch = adaptation.header { token.header = token.header.applying(patch) }
            if let patch = adaptation.claims { token.claims = token.claims.applying(patch) }
            if let sign = adaptation.sign { token.sign = sign }
            if let patch = adaptation.context { adapted = adapted.replacing(with: patch) }
        }
        var merged = adapted.replacing(with: own)
        if own.location != .built { merged.location = own.location }
        return (merged, token)
    }
}

/// The golden token under a context.
struct GoldenToken: Sendable {
    var header: JSONNode
    var claims: JSONNode
    var sign: SignDescription
}

extension GoldenToken {
    fileprivate init(_ object: JSONMembers, _ keys: KeyRing) throws(JSONError) {
        header = try object.member("header")
        claims = try object.member("claims")
        try JSONTemplate.check(header, keys)
        try JSONTemplate.check(claims, keys)
        sign = try SignDescription(decoding: object.member("sign"), keys: keys)
    }
}

extension JSONNode {
    fileprivate var members: [JSONMember] {
        guard case .object(let members) = value else { return [] }
        return members
    }

    fileprivate var memberNames: [String] { members.map(\.name) }

    fileprivate func leavingOut(_ name: String) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return JSONNode(.object(members.filter { $0.name != name }), at: location)
    }

    /// The object with members replaced or, by `null`, removed.
    fileprivate func replacing(with own: JSONNode) -> JSONNode {
        guard let merged = PatchMerge.shallow(base: self, own: own), case .object(let members) = merged.value else {
            return own
        }
        return JSONNode(.object(members.filter { $0.node.value != .null }), at: location)
    }
}
