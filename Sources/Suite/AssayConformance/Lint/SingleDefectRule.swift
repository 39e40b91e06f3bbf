internal import AssayJSON

/// A token to refuse for one reason has one defect.
///
/// A part of a token is a defect by itself if another vector refuses the token that differs from the golden one in this
/// part alone, under the same context. A client may check two such parts in either order, so a vector with both lists
/// the reasons of both.
struct SingleDefectRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        let refused = lint.library.vectors.filter { $0.operation == .verifyIDToken && $0.expectation.isRefusal }
        let changes = refused.map(TokenChange.parts)
        var alone: [TokenChange: [Vector]] = [:]
        for (vector, parts) in zip(refused, changes) where parts.count == 1 {
            alone[parts[0], default: []].append(vector)
        }
        let profiles = lint.library.profiles
        for (vector, parts) in zip(refused, changes) where parts.count > 1 && vector.namesOneReason {
            let profile = profiles.name(of: vector)
            let defects = parts.compactMap { part in
                alone[part]?.first { profiles.judges($0, under: profile) }.map { "\(part.name) (\($0.fullID))" }
            }
            guard defects.count > 1 else { continue }
            collector.record(
                "the token has \(defects.count) defects, and the vector names one reason; refused by themselves are "
                    + defects.joined(separator: " and "), at: vector.location)
        }
    }
}

/// A part of a token that a vector changes, with the change as written.
private struct TokenChange: Hashable {
    /// The part, such as `claims.iss`.
    let name: String
    /// The members of the part, as JSON text.
    private let written: [UInt8]
    /// The context in which the token is verified, as JSON text.
    private let context: [UInt8]

    /// The changed parts of a vector's token.
    ///
    /// Members that a client judges together are one part: the header with the signature, `aud` with `azp`, and the
    /// whole payload if it is given as text.
    static func parts(of vector: Vector) -> [TokenChange] {
        guard let token = vector.token, case .object(let members) = token.value else { return [] }
        var parts: [(name: String, members: [JSONMember])] = []
        func add(_ member: JSONMember, to name: String) {
            if let index = parts.firstIndex(where: { $0.name == name }) {
                parts[index].members.append(member)
            } else {
                parts.append((name, [member]))
            }
        }
        let payloadIsText = members.contains { payloadTexts.contains($0.name) && $0.node.value != .null }
        for member in members where member.node.value != .null {
            if member.name == "claims", !payloadIsText, case .object(let claims) = member.node.value {
                for claim in claims {
                    add(claim, to: audience.contains(claim.name) ? "claims.aud" : "claims.\(claim.name)")
                }
            } else {
                add(member, to: member.name == "claims" || payloadTexts.contains(member.name) ? "claims" : "signature")
            }
        }
        let context = JSONWriter.bytes(vector.context?.value ?? .null, style: .ascii)
        return parts.map { part in
            let sorted = part.members.sorted { $0.name < $1.name }
            return TokenChange(
                name: part.name, written: JSONWriter.bytes(.object(sorted), style: .ascii), context: context)
        }
    }

    private static let audience = ["aud", "azp"]
    private static let payloadTexts = ["claims_text", "claims_base64url", "pad_to"]
}

extension Vector {
    fileprivate var namesOneReason: Bool {
        if case .reject(let reasons) = expectation.outcome { reasons.count == 1 } else { false }
    }
}
