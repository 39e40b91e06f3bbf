internal import AssayConformance
package import AssayJSON

/// The results of several clients, from the output of `assay matrix --format json`.
package struct SiteResults: Sendable {
    /// A client, and what explains its findings.
    package struct Client: Sendable {
        package let name: String
        let version: String
        /// How the client is used, in one line; `nil` in older reports.
        let summary: String?
        let profile: String
        let renderedAt: Int64
        /// The operations of the vectors that it was asked.
        package internal(set) var operations: [String] = []
        /// How many vectors it passed.
        package internal(set) var passed = 0
        /// How many vectors it answered where either answer is right.
        package internal(set) var unjudged = 0
        /// How many vectors it was not asked, because it lacks what they need.
        package internal(set) var skipped = 0
        package internal(set) var causes: [SiteCause]
        /// The findings without a cause; `nil` if the run was not diagnosed.
        package internal(set) var unexplained: [String]?
        /// How many findings the site leaves out.
        package internal(set) var withheld = 0

        /// The name with the version.
        var title: String { version.isEmpty ? name : "\(name) \(version)" }
    }

    /// What a client did with a vector.
    package struct Result: Sendable {
        package let outcome: ReportOutcome
        let detail: String
        /// What came back, in words.
        let observed: String
        /// The importance, if it is not that of the vector.
        let importance: Importance?

        /// Whether the vector passed, was skipped, or is not judged.
        var isClean: Bool { !outcome.isFinding && outcome != .inconclusive }
    }

    package internal(set) var clients: [Client]
    /// The ids of the vectors, in the order of the report.
    package let vectors: [String]
    /// One result for each client by the id of the vector; `nil` for one about which the site says nothing.
    package internal(set) var results: [String: [Result?]]
    /// When the clients were tested, in seconds since 1970; `nil` in older reports.
    let testedAt: Int64?

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        let report = try root.report()
        testedAt = try report.optional("tested_at", JSONNode.integer)
        var clients = try report.member("clients").array(of: Client.init)
        guard !clients.isEmpty else { throw try report.member("clients").error("the report has no client") }
        var vectors: [String] = []
        var results: [String: [Result?]] = [:]
        for row in try report.member("rows").array() {
            let object = try row.object()
            let id = try object.member("id").nonEmptyString()
            let entries = try object.member("results").array()
            guard entries.count == clients.count else {
                throw row.error("expected \(clients.count, "result"), one for each client, found \(entries.count)")
            }
            let operation = try object.member("operation").string()
            var row: [Result?] = []
            for (index, entry) in entries.enumerated() {
                let name = try entry.object().member("client")
                guard try name.string() == clients[index].name else {
                    throw name.error("expected the result of \(JSONWriter.quoted(clients[index].name))")
                }
                let result = try Result(decoding: entry)
                clients[index].count(result, operation)
                row.append(result)
            }
            guard results.updateValue(row, forKey: id) == nil else {
                throw try object.member("id").error("the vector is listed twice")
            }
            vectors.append(id)
        }
        self.clients = clients
        self.vectors = vectors
        self.results = results
    }

    /// The results of one client, in the order of the vectors, without those about which the site says nothing.
    func results(of client: Int) -> [(id: String, result: Result)] {
        vectors.compactMap { id in
            results[id]?[client].map { (id, $0) }
        }
    }
}

extension SiteResults.Client {
    fileprivate mutating func count(_ result: SiteResults.Result, _ operation: String) {
        switch result.outcome {
        case .passed: passed += 1
        case .unjudged: unjudged += 1
        case .skipped:
            skipped += 1
            return
        default: break
        }
        if !operations.contains(operation) { operations.append(operation) }
    }

    fileprivate init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object()
        name = try object.member("name").nonEmptyString()
        version = try object.member("version").string()
        summary = try object.optional("about", JSONNode.string)
        profile = try object.member("profile").string()
        renderedAt = try object.member("rendered_at").integer()
        causes = try object.optionalMember("causes")?.array(of: SiteCause.init) ?? []
        unexplained = try object.optionalMember("unexplained")?.array(of: JSONNode.string)
    }
}

extension SiteResults.Result {
    fileprivate init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object()
        detail = try object.member("detail").string()
        outcome = try ReportOutcome(decoding: object)
        observed = try Observation.words(decoding: object.member("observed"))
        importance = try object.optional("importance") { node throws(JSONError) in try node.choice() }
    }
}
