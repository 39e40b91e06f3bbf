extension Sequence {
    /// The elements grouped by a key, in order of each key's first appearance.
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var order: [Key] = []
        var groups: [Key: [Element]] = [:]
        for element in self {
            let group = key(element)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(element)
        }
        return order.map { ($0, groups[$0, default: []]) }
    }
}
