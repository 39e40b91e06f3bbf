internal import AssayDocument

/// Ids that were published and withdrawn; they are never used again.
struct RetiredVectors {
    private var successors: [String: String?] = [:]

    /// Reads `retired.json`: `{"retired": [{"id": …, "why": …, "successor": …?}]}`.
    ///
    /// A folder may do without.
    init(_ source: VectorSource, into collector: inout DocumentErrorCollector) {
        guard source.path(of: "retired.json") != nil else { return }
        let entries = collector.attempt(
            try source.document("retired.json").object(allowing: ["$schema", "about", "retired"]).member("retired")
                .array())
        for entry in entries ?? [] {
            let read = collector.attempt { () throws(DocumentError) in
                let object = try entry.object(allowing: ["id", "why", "successor"])
                _ = try object.member("why").nonEmptyString()
                let successor = try object.optionalMember("successor")?.nonEmptyString()
                return (id: try object.member("id").nonEmptyString(), successor: successor)
            }
            if let read { successors[read.id] = .some(read.successor) }
        }
    }

    /// What to say of an id that was withdrawn; `nil` if it was not.
    func successor(of id: String) -> String? {
        guard let successor = successors[id] else { return nil }
        return successor.map { "its successor is \"\($0)\"" } ?? "choose another"
    }
}
