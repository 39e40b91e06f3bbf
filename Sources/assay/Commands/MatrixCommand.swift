internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayReports
import Foundation

/// `assay matrix`: compares several clients.
enum MatrixCommand {
    private static let options =
        [
            Option(
                "client", "NAME", "a bundled client, or reference+flaw:ID; repeatable", .words(BundledClients.names)),
            Option(
                "exec", "NAME=COMMAND",
                "a name and a shell command that starts a client which speaks the adapter protocol; repeatable"),
        ] + VectorOptions.selection + [
            Option(
                "profile", "NAME", "the profile of all clients, as for assay run; default each client's own",
                .words(["core", "strict", "app"]))
        ] + VectorOptions.sources
        + ReportOutput<MatrixResults>.options + ReportInputs.options + [
            Option("full", nil, "list all vectors in the text, not only those in which the clients differ"),
            ClientChoice.jobs, ClientChoice.timeout,
        ]

    static let command = Command(
        "matrix", "run the same vectors against several clients and compare the results",
        usage: "matrix --client NAME --exec NAME=COMMAND … [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let outputs = try ReportOutput<MatrixResults>.read(arguments)
        let choices = try ClientChoice.several(arguments)
        let inputs = try ReportInputs(arguments, outputs)
        let library = try VectorOptions.load(arguments, console)
        let profile = try RunCommand.profile(arguments, library)
        let vectors = try VectorOptions.rendered(of: library, arguments, console)
        var columns: [ClientMatrix.Column] = []
        let progress = Progress(console, of: choices.count * vectors.count, "result")
        defer { progress.end() }
        for (index, (name, choice)) in choices.enumerated() {
            let client = try choice.start()
            let before = index * vectors.count
            progress.update(before, name)
            let runner = Runner(
                library, client: client.client,
                options: Runner.Options(profile: profile, workers: client.workers, timeout: choice.timeout) { done in
                    progress.update(before + done, name)
                })
            let report = try runner.run(vectors)
            client.close(console)
            columns.append(ClientMatrix.Column(name: name, report: report))
        }
        progress.end()
        let matrix = ClientMatrix(columns)
        let results = MatrixResults(
            matrix, ReportSetting(library, inputs.supplements), full: arguments.has("full"))
        for output in outputs { try output.write(results, to: console) }
        let silences = columns.compactMap { ReportConclusion.silence(in: $0.report, of: $0.name) }
        // A client that lacks the selected operations leaves the others to be compared; the status is not that of a pass.
        if silences.count == columns.count, let first = silences.first { throw UsageError(first) }
        for silence in silences { console.error("assay: \(silence)") }
        return matrix.isClean ? .success : .findings
    }
}
