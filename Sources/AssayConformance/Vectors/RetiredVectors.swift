internal import AssayJSON

/// Ids of withdrawn vectors, which must not be used again.
package struct RetiredVectors: Sendable {
    /// Why an id was withdrawn, and which id took its place.
    package struct Entry: Sendable {
        package let why: String
        package let successor: String?
    }

    private var entries: [String: Entry] = [:]

    init() {}

    /// Reads `retired.json`: `{"retired": [{"id": …, "why": …, "successor": …?}]}`.
    ///
    /// The file is optional.
    init(_ source: VectorSource, into collector: inout JSONErrorCollector) {
        guard source.path(of: "retired.json") != nil else { return }
        let list = collector.attempt(
            try source.document("retired.json").object(allowing: ["$schema", "about", "retired"]).member("retired")
                .array())
        for entry in list ?? [] {
            let read = collector.attempt { () throws(JSONError) in
                let object = try entry.object(allowing: ["id", "why", "successor"])
                let why = try object.member("why").nonEmptyString()
                let successor = try object.optionalMember("successor")?.nonEmptyString()
                return (id: try object.member("id").nonEmptyString(), entry: Entry(why: why, successor: successor))
            }
            if let read { entries[read.id] = read.entry }
        }
    }

    /// The entry of an id that was withdrawn; `nil` if it was not.
    package subscript(id: String) -> Entry? { entries[id] }
}
