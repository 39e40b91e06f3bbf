internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import ReferenceClient

/// What the first profile demands, the two clients that define it do, for the reasons that the vectors list.
///
/// A vector that one of them fails accuses conformant clients, or is a mistake, such as an acceptance of an input that
/// every client has to refuse, or a list of reasons that is too short for another profile that compares reasons.
enum BoundaryRule {
    /// Records every vector that one of the clients fails.
    ///
    /// - Parameter vectors: some of the library, which can be rendered; others cannot be run.
    static func check(
        _ vectors: [Vector], of library: VectorLibrary, workers: Int, _ console: Console,
        into collector: inout JSONErrorCollector
    ) throws {
        guard let core = library.profiles.profiles.first?.name else { return }
        let vectors = vectors.filter { library.profiles.name(ofProfile: $0.profile) == core }
        guard !vectors.isEmpty else { return }
        let clients = try BundledClients.flaws().clients
        let all = library.profiles.profiles.map(\.name).joined(separator: "+")
        let progress = Progress(console, of: vectors.count * clients.count, "result")
        defer { progress.end() }
        for (index, boundary) in clients.enumerated() {
            let before = index * vectors.count
            let client = ReferenceClient(boundary)
            let options = Runner.Options(profile: all, workers: workers, timeout: .seconds(60)) {
                progress.update(before + $0)
            }
            let report = try Runner(library, client: client, options: options).run(vectors)
            for finding in report.findings {
                collector.record(
                    "a conformant client, \(boundary.name), fails this: \(finding.judgement.detail)",
                    at: finding.vector.location)
            }
        }
    }
}
