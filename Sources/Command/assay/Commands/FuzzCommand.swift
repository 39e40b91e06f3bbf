internal import AssayFuzzTargets
internal import AssayJSON
internal import AssayParserFuzzTargets
import Foundation

/// `assay fuzz`: information for the scripts in the folder `Fuzz/`.
enum FuzzCommand {
    static let command = Command("fuzz", "for the scripts in Fuzz/: list | seeds FOLDER", of: [list, seeds])

    private static let listOptions = [
        Option(
            "format", "NAME", "text: a line for each target; json: everything declared about each",
            .words(["text", "json"]))
    ]

    private static let list = Command(
        "list", "list the fuzz targets: name, weight, longest input in bytes, canary or target, and executable",
        usage: "fuzz list", listOptions, run: runList)

    private static func runList(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        switch try arguments.value("format") ?? "text" {
        case "text":
            for target in FuzzTargets.all {
                let kind = target.isCanary ? "canary" : "target"
                console.print("\(target.name) \(target.weight) \(target.maximumLength) \(kind) \(target.program)")
            }
        case "json":
            let targets = FuzzTargets.all.map { JSONNode(description(of: $0)) }
            console.print(VisibleText(json: ["assay": 1, "targets": .array(targets)]), terminator: "")
        case let format: throw UsageError("--format takes text or json, not \"\(format)\"")
        }
        return .success
    }

    private static func description(of target: FuzzTarget) -> JSONValue {
        var value: JSONValue = [
            "name": .string(target.name), "weight": .integer(target.weight),
            "maximum_length": .integer(target.maximumLength), "is_canary": .bool(target.isCanary),
            "program": .string(target.program), "leak_check": .bool(target.running.checksLeaks),
            "entropic": .bool(target.running.isEntropic),
            "dictionary": .array(target.dictionary.entries.map { JSONNode(.string($0)) }),
            "breaks": .array(
                target.breaks.map { item in
                    JSONNode([
                        "name": .string(item.name), "why": .string(item.why), "file": .string(item.file),
                        "before": .string(item.before), "after": .string(item.after), "says": .string(item.says),
                    ])
                }),
        ]
        value["executions_a_second"] = target.running.executionsPerSecond.map { .integer($0) }
        return value
    }

    private static let seeds = Command(
        "seeds", "write FOLDER/TARGET/… from the vectors, with the same files each time", usage: "fuzz seeds FOLDER",
        operands: 0...1, .folders, run: writeSeeds)

    private static func writeSeeds(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let folder = arguments.operands.first else { throw UsageError("fuzz seeds needs FOLDER") }
        console.error("assay: vectors: \(TestKey.folder ?? "none")")
        // First, because making the seeds takes seconds.
        try write([], to: URL(filePath: folder))
        let seeds = try FuzzSeeds.shared.get()
        for target in FuzzTargets.all {
            let own = seeds.seeds(of: target.name)
            try write(own, to: URL(filePath: folder).appending(path: target.name))
            console.print("\(target.name): \(own.count, "seed")")
        }
        return .success
    }

    private static func write(_ seeds: [FuzzSeed], to place: URL) throws {
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for seed in seeds { try Data(seed.bytes).write(to: place.appending(path: seed.name)) }
        } catch {
            throw HarnessError("\(place.path): the seeds cannot be written: \(error.localizedDescription)")
        }
    }
}
