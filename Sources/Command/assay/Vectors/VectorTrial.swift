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
        let beside = own.rows.count { !$0.kills.isEmpty && $0.killsByReason == 0 }
        let reached = "\(own.evaluations, "flaw") of the reference client that it reaches"
        let rest = beside > 0 ? ", and fails \(beside) for another reason than the flaw's own" : ""
        if killed.isEmpty {
            let advice =
                vector.isControl
                ? ", as a control" : "; name a flaw that it shows, or mark it with \"control\": true if none can be"
            console.printWrapped("  kills none of the \(reached)\(rest)\(advice)", hang: 4)
        } else {
            console.printWrapped("  kills \(killed.count) of the \(reached)\(rest)", hang: 4)
            try printKilled(killed, catalogue)
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
    private func printKilled(_ killed: [KillMatrix.Row], _ catalogue: ReferenceCatalogue) throws {
        let others = try otherKillers(of: killed, catalogue)
        let rows = killed.map { (id: $0.flaw.id, others: others[$0.flaw.id]?.count ?? 0) }
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

    /// The other vectors that each flaw fails in the way in which it fails this one, by the flaw's id.
    ///
    /// The dictionary of known flaws has them; only the areas that it does not know, or not as they are, are run.
    private func otherKillers(
        of killed: [KillMatrix.Row], _ catalogue: ReferenceCatalogue
    ) throws -> [String: Set<String>] {
        let kinds = Dictionary(
            killed.map { ($0.flaw.id, Set($0.kills.filter(\.isByReason).map(\.kind))) }
        ) { first, _ in first }
        var others: [String: Set<String>] = [:]
        let dictionary = try library.faultDictionary()
        let unknown = Set(dictionary.map { $0.areasUnlike(library) } ?? library.files.map(\.area))
        for entry in dictionary?.entries ?? [] {
            guard let kinds = kinds[entry.flaw] else { continue }
            let failed = entry.failures.filter { id, kind in
                kinds.contains(kind) && !unknown.contains(String(id.prefix { $0 != ":" }))
            }
            others[entry.flaw] = Set(failed.keys)
        }
        let run = library.vectors.filter { unknown.contains($0.area) && $0.fullID != vector.fullID }
        guard !run.isEmpty else { return others }
        let progress = Progress(console, of: run.count, "vector")
        defer { progress.end() }
        let matrix = try KillMatrixRunner(library, catalogue: catalogue, workers: 2) { progress.update($0) }
            .run(run, flaws: killed.map(\.flaw))
        for row in matrix.rows {
            others[row.flaw.id, default: []].formUnion(row.kills.filter(\.isByReason).map(\.vector))
        }
        return others
    }
}
