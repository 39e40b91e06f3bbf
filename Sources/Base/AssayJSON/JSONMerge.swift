extension JSONNode {
    /// The node after a merge patch (RFC 7396).
    ///
    /// Values of the patch keep their locations. On both sides, `{"$raw": …}` counts as a value that is not an object.
    package func applying(_ patch: JSONNode) -> JSONNode {
        merged(with: patch, keepingNulls: false)
    }

    /// A patch with the effect of this patch followed by another.
    ///
    /// Unlike in `applying`, a `null` stays, because it still has to remove something.
    package func composing(_ patch: JSONNode) -> JSONNode {
        merged(with: patch, keepingNulls: true)
    }

    private func merged(with patch: JSONNode, keepingNulls: Bool) -> JSONNode {
        guard case .object(let changes) = patch.value, !patch.value.isRaw else { return patch }
        var members: [JSONMember] = []
        var location = patch.location
        if case .object(let own) = value, !value.isRaw {
            members = own
            location = self.location
        } else if keepingNulls {
            return patch
        }
        // Names are compared by bytes, as in JSON; Swift's == treats canonically equivalent strings as equal.
        var indices: [[UInt8]: Int] = [:]
        for (index, member) in members.enumerated() {
            let name = Array(member.name.utf8)
            if indices[name] == nil { indices[name] = index }
        }
        var removed: Set<Int> = []
        for change in changes {
            let index = indices[Array(change.name.utf8)]
            if change.node.value == .null, !keepingNulls {
                if let index { removed.insert(index) }
            } else if let index {
                members[index].node = members[index].node.merged(with: change.node, keepingNulls: keepingNulls)
                members[index].nameLocation = change.nameLocation
            } else {
                var added = change
                // A null inside a new member removes nothing and is left out (RFC 7396).
                added.node = JSONNode(.null).merged(with: change.node, keepingNulls: keepingNulls)
                members.append(added)
            }
        }
        if !removed.isEmpty {
            members = members.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        }
        return JSONNode(.object(members), at: location)
    }
}

extension JSONValue {
    /// The value after a merge patch (RFC 7396).
    package func applying(_ patch: JSONValue) -> JSONValue {
        JSONNode(self).applying(JSONNode(patch)).value
    }
}
