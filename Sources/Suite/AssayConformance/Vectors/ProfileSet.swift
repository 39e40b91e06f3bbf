package import AssayJSON

/// The profiles that a client can be judged by, from `profiles.json`.
///
/// A vector is judged as written under its profile and under every profile that inherits from it, and as `either` under
/// the others. A vector that names no profile belongs to the first of the list. A run is judged by one profile or by
/// several, whose names are joined by a plus sign: `strict+app`.
package struct ProfileSet: Sendable {
    /// One named set of expectations.
    package struct Profile: Sendable, Hashable {
        /// The name that `--profile` takes.
        package let name: String
        /// What it means.
        package let about: String
        /// The profile whose vectors it also judges as written.
        package let inherits: String?
        /// Whether a refusal must have a reason that the vector lists.
        ///
        /// No specification of sign-in gives these reasons.
        package let comparesReasons: Bool
    }

    /// The profiles in the order of the file.
    package let profiles: [Profile]

    /// The profile of vectors that name none.
    private let base: Profile

    /// The profile of that name.
    package func profile(named name: String) -> Profile? {
        profiles.first { $0.name == name }
    }

    /// The names in a selection such as `strict+app`.
    private static func names(in selection: String) -> [String] {
        selection.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    }

    /// The first name in a selection that no profile has.
    package func unknownName(in selection: String) -> String? {
        Self.names(in: selection).first { profile(named: $0) == nil }
    }

    /// The name of a vector's profile.
    package func name(of vector: Vector) -> String { name(ofProfile: vector.profile) }

    /// The name of the profile that a vector names; that of the first if it names none.
    package func name(ofProfile name: String?) -> String { name ?? base.name }

    /// Whether a vector belongs to the first profile, by which the software of others is judged.
    func isInFirst(_ vector: Vector) -> Bool { name(of: vector) == base.name }

    /// The expectation of a vector under a selection of profiles: as written, as written but with any reason for a
    /// refusal, or `either`.
    package func expectation(of vector: Vector, under selection: String) -> VectorExpectation {
        let own = name(of: vector)
        let judging = Self.names(in: selection).filter { inherits($0, from: own) }
        guard !judging.isEmpty else { return vector.expectation.relaxed(by: own) }
        let comparesReasons = judging.contains { profile(named: $0)?.comparesReasons ?? false }
        return vector.expectation.comparing(reasons: comparesReasons)
    }

    /// Whether a vector is judged as written under a selection of profiles.
    package func judges(_ vector: Vector, under selection: String) -> Bool {
        includes(name(of: vector), in: selection)
    }

    /// Whether one of the selected profiles is the given one or inherits from it.
    package func includes(_ name: String, in selection: String) -> Bool {
        Self.names(in: selection).contains { inherits($0, from: name) }
    }

    private func inherits(_ name: String, from ancestor: String) -> Bool {
        var current: String? = name
        // Inheritance is checked to end when the file is read; the bound keeps a mistake there from hanging here.
        for _ in 0...profiles.count {
            guard let step = current else { return false }
            if step == ancestor { return true }
            current = profile(named: step)?.inherits
        }
        return false
    }

    package init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: ["$schema", "about", "profiles"])
        var list: [Profile] = []
        for element in try object.member("profiles").array() {
            let member = try element.object(allowing: ["name", "about", "inherits", "compares_reasons"])
            let name = try member.member("name").nonEmptyString()
            if name.contains("+") { throw element.error("the name of a profile contains no plus sign") }
            let parent = try member.optional("inherits", JSONNode.nonEmptyString)
            if list.contains(where: { $0.name == name }) {
                throw element.error("the profile \"\(name)\" is listed twice")
            }
            if let parent, !list.contains(where: { $0.name == parent }) {
                throw element.error("\"\(name)\" inherits from \"\(parent)\", which is not listed before it")
            }
            list.append(
                Profile(
                    name: name, about: try member.member("about").nonEmptyString(), inherits: parent,
                    comparesReasons: try member.optional("compares_reasons", JSONNode.bool) ?? false))
        }
        guard let first = list.first else { throw node.error("the list of profiles is empty") }
        profiles = list
        base = first
    }
}
