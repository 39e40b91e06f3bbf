internal import AssayClients
internal import AssayConformance
internal import AssayFuzzTargets
internal import AssayJSON
internal import ReferenceClient

/// Runs a vector that was just written, and tells what it is good for.
struct VectorTrial {
    let library: VectorLibrary
    let vector: Vector
    let console: Console

    private static let clients = ["library", "reference", "lenient", "hostile-strict"]
    /// The largest number of other killers of a flaw that is named.
    private static let few = 5

    /// Prints what clients make of the vector and which flaws it kills.
    func run() throws {
        // A crash of a client must not hide where the vector is.
        console.flush()
        let width = Self.clients.map(\.count).max() ?? 0
        for name in Self.clients {
            guard let client = try BundledClients.client(named: name) else { continue }
            console.printWrapped("  \(name.padded(to: width + 2))\(try words(of: client))", hang: width + 4)
        }
        let catalogue = ReferenceCatalogue(try BundledClients.flaws())
        let runner = KillMatrixRunner(library, catalogue: catalogue)
        let own = try runner.run([vector], flaws: catalogue.flaws)
        guard own.baseline.isClean else {
            return console.printWrapped("  no flaw was tried, because the reference client itself fails it", hang: 4)
        }
        let killed = own.rows.filter { $0.killsByReason > 0 }
        let beside = own.rows.count - killed.count
        let reached = "\(own.evaluations, "flaw") of the reference client that it reaches"
        let rest = beside > 0 ? ", and fails \(beside) for another reason than the flaw's own" : ""
        if killed.isEmpty {
            let advice =
                vector.isControl
                ? ", as a control" : "; name a flaw that it shows, or mark it with \"control\": true if none can be"
            console.printWrapped("  kills none of the \(reached)\(rest)\(advice)", hang: 4)
        } else {
            console.printWrapped("  kills \(killed.count) of the \(reached)\(rest)", hang: 4)
            try printKilled(killed.map(\.flaw), catalogue)
        }
    }

    /// The verdict on a client, and what it did, or why that is wrong.
    private func words(of client: any ClientUnderTest) throws -> String {
        let options = Runner.Options(profile: client.description.defaultProfile)
        guard let result = try Runner(library, client: client, options: options).run([vector]).results.first else {
            throw HarnessError("\(vector.fullID) has no result")
        }
        let words = result.isClean ? result.observation.brief : result.judgement.detail
        return "\(result.judgement.verdict.rawValue): \(words)"
    }

    /// Prints the flaws with the fewest other killers.
    private func printKilled(_ flaws: [FlawDescription], _ catalogue: ReferenceCatalogue) throws {
        let progress = Progress(console, of: library.vectors.count, "vector")
        defer { progress.end() }
        let all = try KillMatrixRunner(library, catalogue: catalogue, workers: 2) { progress.update($0) }
            .run(library.vectors, flaws: flaws)
        progress.end()
        let rows = all.rows.map { row in
            (id: row.flaw.id, others: row.kills.count { $0.isByReason && $0.vector != vector.fullID })
        }
        let rare = rows.filter { $0.others <= Self.few }.sorted { ($0.others, $0.id) < ($1.others, $1.id) }
        let width = rare.map(\.id.count).max() ?? 0
        for row in rare {
            let words = row.others == 0 ? "new: no other vector kills it" : "with \(row.others, "other vector")"
            console.printWrapped("    \(row.id.padded(to: width + 2))\(words)", hang: width + 6)
        }
        let often = rows.count - rare.count
        if often > 0 {
            let what = rare.isEmpty ? "each of them" : "\(often, "more flaw")"
            console.printWrapped("    \(what) with more than \(Self.few) other vectors", hang: 6)
        }
    }
}
