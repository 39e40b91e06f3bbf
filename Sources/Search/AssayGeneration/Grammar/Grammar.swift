internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// The edits of an operation's honest input, by place, and the honest input itself.
///
/// The places are those of the honest input, of what other messages have, and of every vector of the operation.
struct Grammar: Sendable {
    let operation: ClientOperation
    /// All edits, those of a place together, the simplest of a place first.
    private(set) var edits: [Edit] = []
    /// The edits of each place, as indices.
    private(set) var places: [String: [Int]] = [:]
    /// The places of what the honest input has.
    private(set) var honestPlaces: Set<String> = []
    /// The places in the order in which their edits are made.
    private(set) var order: [String: Int] = [:]
    /// The vectors by all their edits.
    let vectors: [Set<Edit>: Vector]
    /// The full ids of the vectors on which core judges a verdict.
    private let judged: Set<String>
    let needs: NeededFeatures
    private let harvest: Harvest

    /// - Parameters:
    ///   - library: the vectors whose values are used, and what inputs are made with.
    ///   - changesTokens: whether the edits of a sign-in change its ID token too.
    init(_ operation: ClientOperation, _ library: VectorLibrary, changesTokens: Bool = true) {
        self.operation = operation
        let vectors = library.vectors.filter { $0.operation == operation }
        let isSignIn = operation == .signIn
        harvest = Harvest(operation, library.forge.golden, changesTokens: changesTokens)
        let core = library.profiles.profiles.first?.name ?? ""
        judged = Set(
            vectors.filter { vector in
                if case .either = vector.expectation.outcome { return false }
                return library.profiles.judges(vector, under: core)
            }.map(\.fullID))
        // A sign-in ends with the verification of a token.
        needs = NeededFeatures(vectors + (isSignIn ? library.vectors.filter { $0.operation == .verifyIDToken } : []))
        let decomposed = vectors.map { [harvest] vector in (vector: vector, edits: harvest.edits(of: vector)) }
        self.vectors = Dictionary(decomposed.map { (Set($0.edits), $0.vector) }) { first, _ in first }
        var found: [Edit] = []
        // What a vector consists of alone is the simplest, since it is known already.
        found += decomposed.filter { $0.edits.count == 1 }.flatMap(\.edits)
        found += decomposed.filter { $0.edits.count > 1 }.flatMap(\.edits)
        found += harvest.edges()
        var seen: Set<Edit> = []
        let groups = Dictionary(grouping: found.filter { seen.insert($0).inserted && $0.isAffordable }, by: \.place)
        let names = groups.keys.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
        for (number, place) in names.enumerated() {
            order[place] = number
            // A member that is missing is the simplest of all.
            let own = (groups[place] ?? []).filter(\.isRemoval) + (groups[place] ?? []).filter { !$0.isRemoval }
            if own.first?.isRemoval == true { honestPlaces.insert(place) }
            places[place] = Array(edits.count..<edits.count + own.count)
            edits += own
        }
    }

    /// Whole contexts and documents come before the changes to their parts, and changes to texts last.
    private static func rank(_ place: String) -> Int {
        if place == "context" || place == "input.body" || place == "input.url" { return 0 }
        if place == "parameters.front" { return 2 }
        return place.hasSuffix("_text") || place.hasPrefix("text.") ? 3 : 1
    }

    /// The vector that has these edits and no others, if core leaves open what clients do with it.
    func openVector(_ edits: [Edit]) -> Vector? {
        guard !edits.isEmpty else { return nil }
        return vectors[Set(edits)].flatMap { judged.contains($0.fullID) ? nil : $0 }
    }

    /// What describes an input with edits.
    func members(_ edits: [Edit]) -> [String: JSONNode] {
        var draft = InputDraft(
            harvest.honest, parameterMember: harvest.parameterMember, tokenIsResponse: operation == .signIn)
        for edit in sorted(edits) { for step in edit.steps { draft.apply(step) } }
        return draft.description
    }

    /// The edits in the order in which they are made.
    func sorted(_ edits: [Edit]) -> [Edit] {
        edits.sorted { (order[$0.place] ?? -1, $0.place) < (order[$1.place] ?? -1, $1.place) }
    }

    /// The edits that make the input of a vector; `nil` if they are not known.
    func edits(making vector: Vector) -> [Edit]? {
        let found = harvest.edits(of: vector).map { edit in
            (places[edit.place] ?? []).lazy.map { edits[$0] }.first { $0 == edit } ?? edit
        }
        let made = members(found).mapValues(\.value).filter { $0.value != [:] }
        let isAll = Set(found.map(\.place)).count == found.count && made == vector.changedMembers
        return isAll ? sorted(found) : nil
    }

    /// The edits that take away a member.
    var removals: [Edit] { edits.filter(\.isRemoval) }

    /// The edits of the same place that are simpler, the simplest first.
    func simpler(than edit: Edit) -> ArraySlice<Edit> {
        let own = (places[edit.place] ?? []).map { edits[$0] }
        return own[..<(own.firstIndex(of: edit) ?? own.endIndex)]
    }
}

extension Vector {
    /// What describes the input, without what is as in the honest one.
    fileprivate var changedMembers: [String: JSONValue] {
        let named = [("token", token), ("context", context), ("input", input)]
        return Dictionary(uniqueKeysWithValues: named.compactMap { name, node in node.map { (name, $0.value) } })
            .filter { $0.value != [:] }
    }
}

extension Edit {
    /// The whole input of a vector as one edit, which comes before all others.
    init(whole vector: Vector) {
        let members = vector.changedMembers.sorted { $0.key < $1.key }
        self.init("whole", "an input of the corpus", members.map { .member([$0.key], $0.value) })
    }

    /// Whether it replaces a whole context, provider, document or text, and not a part of it.
    var isWhole: Bool {
        ["context", "context.provider", "input.body", "input.url", "steps"].contains(place) || place.hasSuffix("_text")
            || place.hasPrefix("text.")
    }

    /// Whether it takes away a member, and does nothing else.
    var isRemoval: Bool {
        guard steps.count == 1 else { return false }
        return switch steps[0] {
        case .member(_, nil), .field(_, []), .parameter(_, []): true
        default: false
        }
    }

    /// The largest number in a description: of repetitions, or of bytes.
    private static let greatestCount = 5_000

    /// Whether an input with it is made quickly: without keys of 4096 bits, encryption, and searches for a rare signature.
    fileprivate var isAffordable: Bool {
        steps.allSatisfy { step in
            switch step {
            case .member(_, let value?), .text(_, let value): Self.isAffordable(value, depth: 0)
            default: true
            }
        }
    }

    private static func isAffordable(_ value: JSONValue, depth: Int) -> Bool {
        guard depth < 24 else { return false }
        switch value {
        case .object(let members):
            return members.allSatisfy { member in
                switch member.name {
                case "strip_leading_zero", "plus_modulus", "p2c", "encrypt", "pad_to", "serve", "x5c": return false
                case "repeat":
                    guard case .array(let parts) = member.node.value, case .number(let count)? = parts.last?.value
                    else { return true }
                    return Int(count).map { $0 <= greatestCount } ?? false
                case "key" where ["rsa-4096", "rsa-8192", "rsa-16384"].contains(member.node.value): return false
                default: return isAffordable(member.node.value, depth: depth + 1)
                }
            }
        case .array(let elements):
            return elements.count < 500 && elements.allSatisfy { isAffordable($0.value, depth: depth + 1) }
        case .string(let text): return text.utf8.count <= 20_000
        case .number, .bool, .null: return true
        }
    }
}
