internal import AssayDocument

/// How an area's `base` and a vector's own description become one.
enum PatchMerge {
    /// The vector's members replace the area's; a `null` stays, to remove what the golden one gives.
    static func shallow(base: DocumentNode?, own: DocumentNode?) -> DocumentNode? {
        merge(base: base, own: own) { _, _, own in own }
    }

    /// As `shallow`, but `member` says what becomes of two members of one name.
    static func merge(
        base: DocumentNode?, own: DocumentNode?,
        member: (_ name: String, _ base: DocumentNode, _ own: DocumentNode) -> DocumentNode
    ) -> DocumentNode? {
        guard let base else { return own }
        guard let own else { return base }
        // What is no object is a mistake, which its decoder tells of.
        guard case .object(var members) = base.value else { return base }
        guard case .object(let changes) = own.value else { return own }
        for change in changes {
            if let index = members.firstIndex(where: { $0.name == change.name }) {
                members[index].node = member(change.name, members[index].node, change.node)
                members[index].nameLocation = change.nameLocation
            } else {
                members.append(change)
            }
        }
        return DocumentNode(.object(members), at: own.location)
    }
}
