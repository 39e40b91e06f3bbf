package import AssayJSON

/// The profiles that a client can be judged by, from `profiles.json`.
///
/// A vector that names a profile is judged as written under it and under every profile that inherits from it, and as
/// `either` under the others.
package struct ProfileSet: Sendable {
    /// One named set of expectations.
    package struct Profile: Sendable, Hashable {
        /// The name that `--profile` takes.
        package let name: String
        /// What it means.
        package let about: String
        /// The profile whose vectors it also judges as written.
        package let inherits: String?
    }

    /// The profiles in the order of the file.
    package let profiles: [Profile]

    /// The profile of that name.
    package func profile(named name: String) -> Profile? {
        profiles.first { $0.name == name }
    }

    /// Whether a vector of one profile (`nil`: of all profiles) is judged as written under another.
    package func judges(_ vectorProfile: String?, under name: String) -> Bool {
        guard let vectorProfile else { return true }
        var current: String? = name
        // Inheritance is checked to end when the file is read; the bound keeps a mistake there from hanging here.
        for _ in 0...profiles.count {
            guard let step = current else { return false }
            if step == vectorProfile { return true }
            current = profile(named: step)?.inherits
        }
        return false
    }

    package init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: ["$schema", "about", "profiles"])
        var list: [Profile] = []
        for element in try object.member("profiles").array() {
            let member = try element.object(allowing: ["name", "about", "inherits"])
            let name = try member.member("name").nonEmptyString()
            let parent = try member.optional("inherits", JSONNode.nonEmptyString)
            if list.contains(where: { $0.name == name }) {
                throw element.error("the profile \"\(name)\" is listed twice")
            }
            if let parent, !list.contains(where: { $0.name == parent }) {
                throw element.error("\"\(name)\" inherits from \"\(parent)\", which is not listed before it")
            }
            list.append(Profile(name: name, about: try member.member("about").nonEmptyString(), inherits: parent))
        }
        guard !list.isEmpty else { throw node.error("the list of profiles is empty") }
        profiles = list
    }
}
