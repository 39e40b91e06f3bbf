internal import AssayDocument
internal import TokenForge

extension DocumentNode {
    /// Reads texts by name; `null` removes the name.
    func texts(_ keys: KeyRing) throws(DocumentError) -> [(name: String, form: TextForm?)] {
        var collector = DocumentErrorCollector()
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
