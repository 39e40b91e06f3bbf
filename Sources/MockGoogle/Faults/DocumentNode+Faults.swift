internal import AssayDocument
internal import TokenForge

/// Reading the members of a fault.
extension DocumentNode {
    /// What one reading makes of the node, its one mistake as all there are.
    func reading<Value>(
        _ read: (DocumentNode) throws(DocumentError) -> Value
    ) throws(DocumentError) -> Value {
        return try read(self)
    }

    func number(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
        try reading { node throws(DocumentError) in try node.integer(in: range) }
    }

    func form(_ keys: KeyRing) throws(DocumentError) -> TextForm {
        try reading { node throws(DocumentError) in try TextForm(decoding: node, keys: keys) }
    }

    /// Texts by name; `null` takes a name away.
    func texts(_ keys: KeyRing) throws(DocumentError) -> [(name: String, form: TextForm?)] {
        var collector = DocumentErrorCollector()
        var texts: [(name: String, form: TextForm?)] = []
        for member in try reading({ node throws(DocumentError) in try node.object().members }) {
            let isNull = member.node.value == .null
            let form = isNull ? nil : collector.attempt(try member.node.form(keys))
            texts.append((member.name, form))
        }
        try collector.finish()
        return texts
    }
}
