internal import AssayJSON
internal import TokenForge

extension JSONNode {
    /// Reads texts by name; `null` removes the name.
    func texts(_ keys: KeyRing) throws(JSONError) -> [(name: String, form: TextForm?)] {
        var collector = JSONErrorCollector()
        var texts: [(name: String, form: TextForm?)] = []
        for member in try object().members {
            let isNull = member.node.value == .null
            let form = isNull ? nil : collector.attempt(try TextForm(decoding: member.node, keys: keys))
            texts.append((member.name, form))
        }
        try collector.finish()
        return texts
    }
}
