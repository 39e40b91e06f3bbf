internal import AssayJSON

/// Why the id of a vector was withdrawn, and which id took its place.
///
/// A withdrawn id must not be used again.
package struct RetiredVector: Sendable {
    package let why: String
    package let successor: String?

    /// Reads `retired.json`: `{"retired": [{"id": …, "why": …, "successor": …?}]}`, by id.
    ///
    /// The file is optional.
    static func read(_ source: VectorSource, into collector: inout JSONErrorCollector) -> [String: RetiredVector] {
        guard source.path(of: "retired.json") != nil else { return [:] }
        let list = collector.attempt(
            try source.document("retired.json").object(allowing: ["$schema", "about", "retired"]).member("retired")
                .array())
        var entries: [String: RetiredVector] = [:]
        for entry in list ?? [] {
            _ = collector.attempt { () throws(JSONError) in
                let object = try entry.object(allowing: ["id", "why", "successor"])
                let why = try object.member("why").nonEmptyString()
                let successor = try object.optionalMember("successor")?.nonEmptyString()
                entries[try object.member("id").nonEmptyString()] = RetiredVector(why: why, successor: successor)
            }
        }
        return entries
    }
}
