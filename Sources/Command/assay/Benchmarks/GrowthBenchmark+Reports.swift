internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// What the suite writes about ever more vectors; nothing limits their number.
extension GrowthBenchmark {
    /// The report of a client with many findings, in a format.
    static func report(_ format: String, pairs: Int, _ library: VectorLibrary) throws -> GrowthBenchmark {
        let format = try ReportOutput<RunResults>.format(format)
        let setting = setting(library)
        let steps = try runs(library).map { run in
            Step(size: run.results.count) { _ = try format.text(RunResults(run, setting), false) }
        }
        return GrowthBenchmark(unit: "vector", pairs: pairs, batch: 1, steps: steps)
    }

    /// The pages of a site, from the report of a matrix.
    static func site(_ library: VectorLibrary) throws -> GrowthBenchmark {
        let json = try ReportOutput<MatrixResults>.format("json")
        let setting = setting(library)
        let steps = try runs(library).map { run in
            let report = try json.text(MatrixResults(ClientMatrix(run), setting), false)
            let results = try SiteResults(
                decoding: JSON.parse(text: report.description, file: "the report"))
            let areas = areas(of: run, library)
            return Step(size: run.results.count) {
                let site = try Site(results, earlier: nil, areas: areas, of: library, version: Command.version)
                try Site.render(site.files()) { _, _ in }
            }
        }
        return GrowthBenchmark(unit: "vector", pairs: 1, batch: 1, steps: steps)
    }

    /// Every hundredth result of one run, every tenth, and all.
    private static func runs(_ library: VectorLibrary) throws -> [RunReport] {
        guard let client = try BundledClients.client(named: "plan-as-written") else {
            throw HarnessError("the client plan-as-written is missing")
        }
        let run = try Runner(library, client: client, options: Runner.Options()).run(library.vectors)
        return [100, 10, 1].map { distance in
            RunReport(
                client: run.client, profile: run.profile, renderedAt: run.renderedAt,
                results: stride(from: 0, to: run.results.count, by: distance).map { run.results[$0] },
                seconds: run.seconds)
        }
    }

    private static func areas(of run: RunReport, _ library: VectorLibrary) -> [Site.Area] {
        let ids = Set(run.results.map(\.vector.fullID))
        return library.files.compactMap { file in
            let vectors = file.vectors.filter { ids.contains($0.fullID) }.map {
                SiteVector($0, kind: file.operation.rawValue, isRun: true, profile: library.profiles.name(of: $0))
            }
            return vectors.isEmpty ? nil : Site.Area(name: file.area, about: file.about, vectors: vectors)
        }
    }

    private static func setting(_ library: VectorLibrary) -> ReportSetting {
        ReportSetting(library: library, supplements: ReportSupplements(), version: Command.version, folder: "/")
    }
}
