internal import AssayDocument

/// A vector's own members on top of its file's `base`.
struct VectorMembers {
    let own: DocumentObject
    let base: DocumentObject?

    /// The vector's member, or else the base's.
    func optional(_ name: String) -> DocumentNode? {
        own.optionalMember(name) ?? base?.optionalMember(name)
    }

    func required(_ name: String, of node: DocumentNode) throws(DocumentError) -> DocumentNode {
        guard let member = optional(name) else {
            throw node.error("the member \"\(name)\" is missing, here and in \"base\"")
        }
        return member
    }

    /// Both lists, the base's first, without repeats.
    func strings(_ name: String) throws(DocumentError) -> [String] {
        var list: [String] = []
        for node in [base?.optionalMember(name), own.optionalMember(name)].compactMap({ $0 }) {
            for element in try node.array() {
                let text = try element.nonEmptyString()
                if !list.contains(text) { list.append(text) }
            }
        }
        return list
    }

    func choices<Choice>(_ name: String) throws(DocumentError) -> [Choice]
    where Choice: RawRepresentable<String> & CaseIterable & Hashable {
        var list: [Choice] = []
        for node in [base?.optionalMember(name), own.optionalMember(name)].compactMap({ $0 }) {
            for element in try node.array() {
                let choice: Choice = try element.choice()
                if !list.contains(choice) { list.append(choice) }
            }
        }
        return list
    }
}
