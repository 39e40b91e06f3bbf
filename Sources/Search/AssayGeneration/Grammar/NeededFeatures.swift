internal import AssayConformance
internal import AssayJSON

/// Which features a client needs to be judged on a made input, as the vectors of its operation say it.
struct NeededFeatures: Sendable {
    /// What all vectors need that tell the client a member.
    private var byMember: [String: Set<Feature>] = [:]
    /// What at least half of the vectors need that are refused for a reason alone.
    private let byReason: [Reason: Set<Feature>]

    init(_ vectors: [Vector]) {
        var refused: [Reason: [Set<Feature>]] = [:]
        for vector in vectors {
            for part in [vector.context, vector.input] {
                guard case .object(let members)? = part?.value else { continue }
                for member in members where member.node.value != .null {
                    byMember[member.name] =
                        byMember[member.name].map { $0.intersection(vector.needs) } ?? Set(vector.needs)
                }
            }
            guard case .reject(let reasons) = vector.expectation.outcome, reasons.count == 1, let reason = reasons.first
            else { continue }
            refused[reason, default: []].append(Set(vector.needs))
        }
        byReason = refused.mapValues { needs in
            Set(Feature.allCases.filter { feature in needs.count { $0.contains(feature) } * 2 >= needs.count })
        }
    }

    /// The features for an input with these members.
    ///
    /// - Parameter reason: why it must be refused; `nil` if it must be accepted.
    func features(_ members: [String: JSONNode], _ edits: [Edit], refusedFor reason: Reason?) -> [Feature] {
        var needed = edits.reduce(reason.flatMap { byReason[$0] } ?? []) { $0.union($1.needs) }
        for part in ["context", "input"] {
            guard case .object(let own)? = members[part]?.value else { continue }
            for member in own where member.node.value != .null { needed.formUnion(byMember[member.name] ?? []) }
        }
        return Feature.allCases.filter(needed.contains)
    }
}
