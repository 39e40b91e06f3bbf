package import AssayConformance

/// The requirements of each document, with the vectors that cover them.
package struct RequirementCoverage: Sendable {
    /// Whether vectors cover a requirement.
    package enum State: Sendable {
        case covered
        /// No vector does, for a reason that is said.
        case absent(Requirement.Absence)
        /// No vector does, and nothing says why.
        case uncovered

        /// The names of all states, as options and JSON have them.
        package static let names = ["covered"] + Requirement.Absence.Status.allCases.map(\.rawValue) + ["uncovered"]

        package var name: String {
            switch self {
            case .covered: "covered"
            case .absent(let absence): absence.status.rawValue
            case .uncovered: "uncovered"
            }
        }
    }

    /// One requirement.
    package struct Entry: Sendable {
        package let requirement: Requirement
        /// The number of vectors of each profile, in the order of the profiles; profiles without one are left out.
        package let counts: [(profile: String, count: Int)]

        package var total: Int { counts.map(\.count).reduce(0, +) }

        package var state: State {
            if total > 0 { return .covered }
            return requirement.absence.map(State.absent) ?? .uncovered
        }
    }

    /// The requirements of one document, in the order of the file.
    package struct Document: Sendable {
        package let source: String
        package internal(set) var entries: [Entry]
    }

    /// The documents, in the order of their first requirements.
    package private(set) var documents: [Document] = []

    /// - Parameter vectors: the profile that each vector names, if any, and the requirements that it covers.
    package init(
        _ requirements: [Requirement], _ vectors: [(profile: String?, covers: [String])], _ profiles: ProfileSet
    ) {
        var covering: [String: [String: Int]] = [:]
        for vector in vectors {
            let profile = profiles.name(ofProfile: vector.profile)
            for id in Set(vector.covers) { covering[id, default: [:]][profile, default: 0] += 1 }
        }
        var places: [String: Int] = [:]
        for requirement in requirements {
            let known = covering[requirement.id, default: [:]]
            let counts = profiles.profiles.compactMap { profile in
                known[profile.name].map { (profile: profile.name, count: $0) }
            }
            let entry = Entry(requirement: requirement, counts: counts)
            if let place = places[requirement.source] {
                documents[place].entries.append(entry)
            } else {
                places[requirement.source] = documents.count
                documents.append(Document(source: requirement.source, entries: [entry]))
            }
        }
    }

    /// Leaves only requirements of these states, and the documents that still have one.
    package func of(states: [String]) -> Self {
        var kept = self
        kept.documents = documents.compactMap { document in
            let entries = document.entries.filter { states.contains($0.state.name) }
            return entries.isEmpty ? nil : Document(source: document.source, entries: entries)
        }
        return kept
    }
}

extension Requirement.Absence.Status {
    /// The status in words.
    package var words: String {
        switch self {
        case .notApplicable: "not applicable"
        case .gap: "gap"
        }
    }
}
