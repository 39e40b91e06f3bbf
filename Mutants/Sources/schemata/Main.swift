internal import Foundation

/// Rewrites targets of the package into mutant schemata.
///
/// usage: schemata ROOT COPY CATALOGUE STATE TARGET…
///
/// Reads `ROOT/Sources/Library`, writes the rewritten files to `COPY/Mutated`, and prints a list of the mutants and of their
/// places as JSON. STATE is a JSON file with the names of mutants that do not compile, `dropped`, and of those whose
/// functions do not record reach, `unrecorded`, and the ends of paths that are left as they are, `skipped`. With
/// `chosen`, only the mutants of these names are written.
@main
enum Main {
    private struct State: Decodable {
        let dropped: [String]
        let unrecorded: [String]
        let skipped: [String]
        let chosen: [String]?
    }

    private struct Listed: Encodable {
        let number: Int32
        let id, change, target, file: String
        let start, line: Int
        let declaration, original, replacement: String
        let why: String?
    }

    private struct Place: Encodable {
        let first, last: Int
        let numbers: [Int32]
        let isRecording: Bool
    }

    private struct Output: Encodable {
        var mutants: [Listed] = []
        var places: [String: [Place]] = [:]
    }

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("schemata: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func run(_ arguments: [String]) throws {
        guard arguments.count > 4 else { throw Failure("expected ROOT COPY CATALOGUE STATE TARGET…") }
        let (root, copy) = (arguments[0], arguments[1])
        let state = try JSONDecoder().decode(State.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[3])))
        let library = try Library(
            root: root, targets: Array(arguments[4...]), catalogue: try Catalogue(folder: arguments[2]),
            skipping: state.skipped, dropped: Set(state.dropped), unrecorded: Set(state.unrecorded),
            chosen: state.chosen.map(Set.init))
        var output = Output()
        for rewritten in library.files {
            let file = rewritten.file
            let place = file.path.replacing("Sources/Library/", with: "Mutated/", maxReplacements: 1)
            try write(rewritten.schemata.text, to: URL(fileURLWithPath: "\(copy)/\(place)"))
            output.mutants += rewritten.mutants.map { mutant in
                Listed(
                    number: mutant.number, id: mutant.id, change: mutant.change, target: rewritten.target,
                    file: file.path, start: mutant.range.lowerBound, line: file.line(of: mutant.range.lowerBound),
                    declaration: mutant.declaration,
                    original: file.text(mutant.range), replacement: mutant.replacement, why: mutant.why)
            }
            output.places[place] = rewritten.schemata.places.map { place in
                Place(
                    first: place.lines.lowerBound, last: place.lines.upperBound, numbers: place.numbers,
                    isRecording: place.isRecording)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(output))
    }

    private static func write(_ text: String, to file: URL) throws {
        // A file that stays the same is not compiled again.
        if let earlier = try? String(contentsOf: file, encoding: .utf8), earlier == text { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
