package import AssayJSON

/// A run of mutants of the client library, from `Mutants/run --json FILE`.
package struct MutantsSummary: Sendable {
    /// The mutants of one file.
    struct File: Sendable {
        let path: String
        let mutants: Int
        /// How many each means noticed, in the order of `means`.
        let noticed: [Int]
        /// Nothing noticed them, and nothing can: an argument says why.
        let argued: Int
        let missed: [Missed]

        /// How many something noticed.
        var caught: Int { noticed.reduce(0, +) }
    }

    /// A mutant that nothing noticed.
    struct Missed: Sendable {
        let id: String
        let line: Int
        /// The operator, such as `remove condition`.
        let change: String
        let original: String
        let replacement: String
        /// Why nothing can notice it, or why it is left; `nil` if neither is known.
        let reason: String?
    }

    /// What notices mutants, as the members of a file and in words.
    static let means = [
        (member: "vectors", words: "vectors"), (member: "schedules", words: "schedules"),
        (member: "stopped", words: "crash or time-out"), (member: "tests", words: "tests"),
    ]

    let files: [File]

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        files = try root.report().member("files").array { node throws(JSONError) in
            let object = try node.object()
            var noticed: [Int] = []
            for means in Self.means { noticed.append(try object.member(means.member).count()) }
            return File(
                path: try object.member("path").nonEmptyString(), mutants: try object.member("mutants").count(),
                noticed: noticed, argued: try object.member("argued").count(),
                missed: try object.member("missed").array { node throws(JSONError) in
                    let object = try node.object()
                    return Missed(
                        id: try object.member("id").nonEmptyString(), line: try object.member("line").count(),
                        change: try object.member("change").string(), original: try object.member("original").string(),
                        replacement: try object.member("replacement").string(),
                        reason: try object.optional("reason", JSONNode.string))
                })
        }
    }
}
