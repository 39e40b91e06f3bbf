internal import AssayJSON

/// A vector's own members on top of its file's `base`.
struct VectorMembers {
    let own: JSONMembers
    let base: JSONMembers?

    /// The vector's member, or else the base's.
    func optional(_ name: String) -> JSONNode? {
        own.optionalMember(name) ?? base?.optionalMember(name)
    }

    func required(_ name: String, of node: JSONNode) throws(JSONError) -> JSONNode {
        guard let member = optional(name) else {
            throw node.error("the member \"\(name)\" is missing, here and in \"base\"")
        }
        return member
    }

    /// The elements of both lists without duplicates, those of the base first.
    func list<Element: Equatable>(
        _ name: String, of element: (JSONNode) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        var list: [Element] = []
        for node in [base?.optionalMember(name), own.optionalMember(name)].compactMap(\.self) {
            for value in try node.array(of: element) where !list.contains(value) { list.append(value) }
        }
        return list
    }

    func strings(_ name: String) throws(JSONError) -> [String] {
        try list(name) { node throws(JSONError) in try node.nonEmptyString() }
    }
}
