package import AssayJSON
package import TokenForge

/// One file of vectors, read but not rendered.
package struct VectorFile: Sendable {
    package let area: String
    package let about: String
    package let operation: ClientOperation
    /// The version of the format that the file states.
    package let format: VectorFormat
    package let vectors: [Vector]

    private static let members = ["$schema", "format", "about", "operation", "base", "vectors"]
    private static let baseMembers = [
        "context", "token", "input", "covers", "refs", "needs", "profile", "importance", "note",
    ]
    private static let vectorMembers =
        baseMembers + ["id", "title", "control", "revision", "expect"]

    /// Decodes a file.
    ///
    /// Records mistakes in the collector, and keeps every vector whose mistakes are only in what clients get.
    ///
    /// - Parameter forge: what makes the input of clients, which is not read if this is `nil`.
    package init?(
        decoding root: JSONNode, area: String, forge: Forge?, into collector: inout JSONErrorCollector
    ) {
        let head = collector.attempt { () throws(JSONError) in
            let object = try root.object()
            for unknown in object.unknownMembers(allowing: Self.members) { throw unknown }
            let format = try object.optionalMember("format").map { node throws(JSONError) in
                guard let format = VectorFormat(rawValue: try node.string()) else {
                    throw node.error("this reader knows the formats 1 to \(VectorFormat.newest.rawValue)")
                }
                return format
            }
            let operation: ClientOperation = try object.member("operation").choice()
            let base = try object.optionalMember("base")?.object(allowing: Self.baseMembers)
            return (
                about: try object.member("about").nonEmptyString(), operation: operation,
                format: format ?? .first, base: base, vectors: try object.member("vectors").array()
            )
        }
        guard let head else { return nil }
        var known: [String: JSONLocation] = [:]
        var vectors: [Vector] = []
        for node in head.vectors {
            let vector = collector.attempt(
                try Self.vector(node, area: area, operation: head.operation, base: head.base))
            guard let vector else { continue }
            if let earlier = known.updateValue(node.location, forKey: vector.id) {
                collector.record("the id \"\(vector.id)\" is already used on line \(earlier.line)", at: node.location)
                continue
            }
            // A vector with a mistake only in what clients get is kept without that.
            let read = forge.flatMap { forge in collector.attempt { () throws(JSONError) in try vector.read(forge) } }
            vectors.append(read ?? vector)
        }
        self.area = area
        about = head.about
        operation = head.operation
        format = head.format
        self.vectors = vectors
    }

    private static func vector(
        _ node: JSONNode, area: String, operation: ClientOperation, base: JSONMembers?
    ) throws(JSONError) -> Vector {
        let object = try node.object(allowing: vectorMembers)
        let members = VectorMembers(own: object, base: base)
        let idNode = try object.member("id")
        let id = try idNode.string()
        guard isName(id) else { throw idNode.error("expected lower-case words joined by hyphens, found \"\(id)\"") }
        let covers = try members.strings("covers")
        guard !covers.isEmpty else {
            throw node.error(
                "the vector covers no requirement; assay vectors list --requirements prints all of them")
        }
        let taken = operation.descriptionMembers
        for name in ["input", "token", "context"] where !taken.contains(name) {
            guard let stray = members.optional(name) else { continue }
            throw stray.error("\(operation.rawValue) takes \(taken.joined(separator: " and ")), not \(name)")
        }
        func merged(
            _ name: String, _ merge: (JSONNode?, JSONNode?) -> JSONNode?
        ) -> JSONNode? {
            merge(base?.optionalMember(name), object.optionalMember(name))
        }
        let importance = try members.required("importance", of: node)
        let profile = try members.optional("profile")?.nonEmptyString()
        let control = try object.optionalMember("control")?.bool()
        let revision = try object.optionalMember("revision")?.integer(in: 1...1_000_000)
        return Vector(
            area: area, id: id, title: try object.member("title").nonEmptyString(), operation: operation,
            covers: covers, references: try members.strings("refs"), importance: try importance.choice(),
            profile: profile, needs: try members.list("needs") { node throws(JSONError) in try node.choice() },
            isControl: control ?? false,
            revision: revision ?? 1, note: try members.optional("note")?.nonEmptyString(),
            expectation: try operation.kind.expectation(decoding: object.member("expect"), of: operation),
            location: node.location, token: merged("token", TokenDescription.merge),
            context: merged("context", ContextDescription.merge), input: merged("input", InputDescription.merge),
            expected: try object.member("expect"))
    }

    /// Reads a name: lower-case words joined by hyphens.
    static func name(_ node: JSONNode) throws(JSONError) -> String {
        let name = try node.string()
        guard isName(name) else { throw node.error("expected lower-case words joined by hyphens") }
        return name
    }

    static func isName(_ text: String) -> Bool {
        // A hyphen before the text and after it would be two in a row.
        var last = UInt8(ascii: "-")
        for byte in text.utf8 {
            let isHyphen = byte == UInt8(ascii: "-") && last != byte
            guard isHyphen || byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39 else { return false }
            last = byte
        }
        return last != UInt8(ascii: "-")
    }
}
