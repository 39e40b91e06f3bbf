internal import Foundation
internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// Every mutant of the library's targets, by file.
struct Library {
    struct Rewritten {
        let file: SourceFile
        let target: String
        let mutants: [Mutant]
        let schemata: Schemata
    }

    private(set) var files: [Rewritten] = []
    private var number: Int32 = 0

    /// - Parameters:
    ///   - dropped: the names of mutants that do not compile.
    ///   - unrecorded: the names of mutants whose function cannot record reach.
    ///   - chosen: the names of the mutants that are written; `nil` for all.
    init(
        root: String, targets: [String], catalogue: Catalogue, skipping: [String], dropped: Set<String>,
        unrecorded: Set<String>, chosen: Set<String>?
    ) throws {
        var used: Set<String> = []
        var known: Set<String> = []
        for target in targets {
            let sources = try Self.sources(of: target, below: root).filter { file in
                !skipping.contains { file.path.hasSuffix($0) }
            }
            let codes = Self.neighbours(of: sources)
            for file in sources {
                // A mutant keeps its number when others are dropped, so that their files need not be compiled again.
                let parsed = Syntax(Parser.parse(source: String(decoding: file.bytes, as: UTF8.self)))
                let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
                let byHand = try catalogue.mutants(of: file)
                used.formUnion(byHand.map(\.id))
                let regions = RegionFinder.regions(of: tree)
                for mutant in byHand where !regions.contains(where: { $0.holds(mutant) }) {
                    throw Failure("\(mutant.id): its original text is not within one function or initial value")
                }
                try Self.requireDistinct(byHand, in: file)
                var written: [(region: Region, mutants: [Mutant])] = []
                var names: [String: Int] = [:]
                for region in regions {
                    let all =
                        byHand.filter(region.holds)
                        + Operators.mutants(of: region, in: file, neighbours: codes)
                    var numbered: [Mutant] = []
                    for mutant in Self.distinct(all, in: file) {
                        var named = Self.named(mutant, in: file, &names)
                        named.number = number
                        named.declaration = region.name
                        number += 1
                        known.insert(named.id)
                        let isChosen = chosen?.contains(named.id) ?? true
                        if isChosen, !dropped.contains(named.id) { numbered.append(named) }
                    }
                    written.append((region, numbered))
                }
                let mutants = written.flatMap(\.mutants)
                let silent = Set(mutants.filter { unrecorded.contains($0.id) }.map(\.number))
                files.append(
                    Rewritten(
                        file: file, target: target, mutants: mutants,
                        schemata: Schemata(file, written, unrecorded: silent)))
            }
        }
        for name in (chosen ?? []).subtracting(known).sorted() { throw Failure("no mutant is called \(name)") }
        for entry in catalogue.entries where !used.contains(entry.id) && targets.contains(entry.target) {
            throw Failure("\(entry.id): there is no file Sources/Library/\(entry.file)")
        }
    }

    private static func sources(of target: String, below root: String) throws -> [SourceFile] {
        let folder = "Sources/Library/\(target)"
        guard let paths = FileManager.default.enumerator(atPath: root + "/" + folder) else {
            throw Failure("there is no folder \(folder)")
        }
        return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            SourceFile(
                path: folder + "/" + path,
                text: try String(contentsOfFile: root + "/" + folder + "/" + path, encoding: .utf8))
        }
    }

    /// Each error code that the files throw, with the next one.
    private static func neighbours(of files: [SourceFile]) -> [String: String] {
        var codes: [String: [String]] = [:]
        for file in files {
            let text = file.text(0..<file.bytes.count)
            for match in text.matches(of: /(\w+Error)\((\.\w+)/) {
                let (kind, code) = (String(match.output.1), String(match.output.2))
                if !codes[kind, default: []].contains(code) { codes[kind, default: []].append(code) }
            }
        }
        var result: [String: String] = [:]
        for list in codes.values where list.count > 1 {
            for (index, code) in list.enumerated() { result[code] = list[(index + 1) % list.count] }
        }
        return result
    }

    /// Checks that each change by hand changes something, and something else than the others.
    static func requireDistinct(_ mutants: [Mutant], in file: SourceFile) throws {
        var seen: [String: String] = [:]
        for mutant in mutants {
            guard file.text(mutant.range) != mutant.replacement else {
                throw Failure("\(mutant.id): its replacement is its original text")
            }
            let change = "\(mutant.range) \(mutant.replacement)"
            if let earlier = seen.updateValue(mutant.id, forKey: change) {
                throw Failure("\(mutant.id): it is the same change as \(earlier)")
            }
        }
    }

    /// The mutants without those that change nothing, or the same as an earlier one.
    ///
    /// An operator makes some of the changes by hand too, and some changes twice.
    private static func distinct(_ mutants: [Mutant], in file: SourceFile) -> [Mutant] {
        var seen: Set<String> = []
        return mutants.filter { mutant in
            guard file.text(mutant.range) != mutant.replacement else { return false }
            return seen.insert("\(mutant.range) \(mutant.replacement)").inserted
        }
    }

    /// The mutant with a name that stays the same when its line moves.
    private static func named(_ mutant: Mutant, in file: SourceFile, _ names: inout [String: Int]) -> Mutant {
        guard mutant.id.isEmpty else { return mutant }
        let (line, column) = file.lineText(of: mutant.range.lowerBound)
        let place = "\(file.path)\n\(mutant.change)\n\(line)\n\(column)\n\(mutant.range.count)\n\(mutant.replacement)"
        names[place, default: 0] += 1
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (place + "\n\(names[place] ?? 0)").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var named = mutant
        named.id = "m" + String(hash, radix: 36)
        return named
    }
}

extension Region {
    func holds(_ mutant: Mutant) -> Bool {
        range.lowerBound <= mutant.range.lowerBound && mutant.range.upperBound <= range.upperBound
    }
}

extension Catalogue.Entry {
    var target: String { String(file.prefix { $0 != "/" }) }
}
