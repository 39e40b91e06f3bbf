internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// `assay site`: writes a static site of the results of several clients.
enum SiteCommand {
    private static let options =
        [
            Option("output", "DIR", "the folder of the site, which must be new, empty or a site", .folders),
            Option("since", "FILE", "an earlier report of assay matrix; the front page says what is new", .files),
            Option(
                "expected-findings", "NAME=FILE",
                "known findings of a client; the site leaves out those with \"withheld\": true; repeatable"),
        ] + VectorOptions.sources

    static let command = Command(
        "site", "write a static site of the results of several clients",
        usage: "site REPORT --output DIR [OPTIONS]", options, operands: 1...1, .files, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let path = try arguments.value("output") else { throw UsageError("site needs --output DIR") }
        let folder = try SiteFolder(path)
        var results = try read(arguments.operands[0])
        var earlier = try arguments.value("since").map(read)
        for (name, ids) in try withheld(arguments, of: results) {
            results.withhold(ids, of: name)
            earlier?.withhold(ids, of: name)
        }
        let collection = try VectorCollection.load(arguments, console)
        let files: [Site.File]
        do {
            let site = try Site(
                results, earlier: earlier, areas: try collection.siteAreas(), of: collection.library,
                version: Command.version)
            files = try site.files()
        } catch let error as JSONError {
            throw UsageError("\(error)")
        }
        try folder.write(files)
        let count = results.clients.map(\.withheld).reduce(0, +)
        if count > 0 { console.print("\(count, "finding is", plural: "findings are") withheld") }
        console.print("\(files.count) files are written; open \(path)/index.html")
        return .success
    }

    private static func read(_ path: String) throws -> SiteResults {
        let document = try InputFile.document(path, maximumSize: 256 * 1024 * 1024)
        do {
            return try SiteResults(decoding: document)
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// The ids of the findings that are withheld, by client.
    private static func withheld(
        _ arguments: Arguments, of results: SiteResults
    ) throws -> [(name: String, ids: Set<String>)] {
        let names = results.clients.map(\.name)
        return try arguments.values("expected-findings").map { value in
            // The name of a client may contain an equals sign; that of a file, after the last one, seldom does.
            guard let name = names.filter({ value.hasPrefix($0 + "=") }).max(by: { $0.count < $1.count }) else {
                throw UsageError(
                    "--expected-findings needs NAME=FILE with the name of a client of the report, not \"\(value)\"; "
                        + "the clients are \(names.joined(separator: ", "))")
            }
            let findings = try ExpectedFindings(path: String(value.dropFirst(name.count + 1)))
            return (name, findings.withheld)
        }
    }
}
