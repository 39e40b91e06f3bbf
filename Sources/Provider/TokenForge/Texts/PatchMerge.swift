internal import AssayJSON

/// Merges an area's `base` with a vector's own description.
enum PatchMerge {
    /// The vector's members replace the area's; a `null` stays, to remove the golden member.
    static func shallow(base: JSONNode?, own: JSONNode?) -> JSONNode? {
        merge(base: base, own: own) { _, _, own in own }
    }

    /// Like `shallow`, but `member` merges two members of the same name.
    static func merge(
        base: JSONNode?, own: JSONNode?,
        member: (_ name: String, _ base: JSONNode, _ own: JSONNode) -> JSONNode
    ) -> JSONNode? {
        guard let base else { return own }
        guard let own else { return base }
        // A value that is not an object is a mistake, which its decoder reports.
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
        return JSONNode(.object(members), at: own.location)
    }
}
