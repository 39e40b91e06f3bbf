internal import SwiftParser
internal import SwiftSyntax

/// One file, rewritten so that it holds its mutants.
struct Schemata {
    /// The lines of the rewritten file that belong to a mutant, or to a whole region.
    struct Place {
        let lines: ClosedRange<Int>
        /// The mutants whose failure to compile an error in these lines shows.
        let numbers: [Int32]
        /// Whether the lines only record reach.
        var isRecording = false
    }

    private(set) var text = ""
    private(set) var places: [Place] = []
    private var line = 1
    private let file: SourceFile

    init(_ file: SourceFile, _ regions: [(region: Region, mutants: [Mutant])], unrecorded: Set<Int32>) {
        self.file = file
        var position = 0
        append("internal import CAssayMutants; ")
        for (region, mutants) in regions where !mutants.isEmpty {
            append(file.text(position..<region.range.lowerBound))
            let first = line
            switch region.kind {
            case .body: appendBody(region, mutants, records: !mutants.contains { unrecorded.contains($0.number) })
            case .initialValue: appendValue(region, mutants)
            case .defaultValue: appendTernary(region, mutants)
            }
            places.append(Place(lines: first...line, numbers: mutants.map(\.number)))
            position = region.range.upperBound
        }
        append(file.text(position..<file.bytes.count))
    }

    private mutating func append(_ more: String) {
        text += more
        line += more.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    }

    private mutating func appendPlace(_ more: String, _ mutant: Mutant) {
        let first = line
        append(more)
        places.append(Place(lines: first...line, numbers: [mutant.number]))
    }

    private mutating func appendBody(_ region: Region, _ mutants: [Mutant], records: Bool) {
        guard let first = mutants.first?.number, let last = mutants.last?.number else { return }
        var returning: [(Int, String)] = []
        if let implicit = region.implicitReturn { returning = [(implicit.lowerBound, "return ")] }
        append(" if assay_mutant_in(\(first), \(last)) { switch assay_mutant_number() {\n")
        for mutant in mutants {
            append("case \(mutant.number): \(region.local?.declaration ?? "do") {")
            appendPlace(body(region, mutant), mutant)
            append("}\n\(region.local?.call ?? (region.result == nil ? "return" : ""))\n")
        }
        append("default: assay_mutant_unknown() } }\n")
        if records {
            append("else if assay_mutant_records() {")
            let start = line
            append(edited(region.range, nil, inserting: marks(region, mutants) + returning))
            places.append(Place(lines: start...line, numbers: mutants.map(\.number), isRecording: true))
            append("}\n")
        }
        append("else {\n")
        append(edited(region.range, nil, inserting: returning))
        append("}")
    }

    /// A body with a mutant's change.
    ///
    /// What has become of a value is returned only if it still is one: a change may put a statement before it.
    func body(_ region: Region, _ mutant: Mutant) -> String {
        let text = edited(region.range, mutant, inserting: [])
        guard region.implicitReturn != nil, let value = Parser.parse(source: text).statements.onlyValue else {
            return text
        }
        let bytes = Array(text.utf8)
        return String(
            decoding: bytes[..<value.lowerBound] + Array("return ".utf8) + bytes[value.lowerBound...], as: UTF8.self)
    }

    /// An initial value: the branches of an `if` expression are type-checked one by one.
    private mutating func appendValue(_ region: Region, _ mutants: [Mutant]) {
        for mutant in mutants {
            append("if assay_mutant_is(\(mutant.number)) {\n")
            appendPlace(edited(region.range, mutant, inserting: []), mutant)
            append("\n} else ")
        }
        append("{\n\(file.text(region.range))\n}")
    }

    private mutating func appendTernary(_ region: Region, _ mutants: [Mutant]) {
        append("(")
        for mutant in mutants {
            append("assay_mutant_is(\(mutant.number)) ?\n")
            appendPlace(edited(region.range, mutant, inserting: []), mutant)
            append("\n: ")
        }
        append("\(file.text(region.range)))")
    }

    /// The region's text with a mutant's change and with texts inserted at their places.
    private func edited(_ range: Range<Int>, _ mutant: Mutant?, inserting insertions: [(Int, String)]) -> String {
        var edits = insertions.map { (range: $0.0..<$0.0, text: $0.1) }
        if let mutant { edits.append((mutant.range, mutant.replacement)) }
        var result = ""
        var position = range.lowerBound
        let order = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in order {
            result += file.text(position..<edit.range.lowerBound) + edit.text
            position = edit.range.upperBound
        }
        return result + file.text(position..<range.upperBound)
    }

    /// The calls that record which mutants are reached, each before the statement that its mutant changes.
    private func marks(_ region: Region, _ mutants: [Mutant]) -> [(Int, String)] {
        let finder = StatementFinder(region)
        finder.walk(region.node)
        return mutants.map { mutant in
            let holding = finder.statements.filter { $0.contains(mutant.range.lowerBound) }
            let start = holding.map(\.lowerBound).max() ?? region.range.lowerBound
            return (start, "assay_mutant_reach(\(mutant.number)); ")
        }
    }
}
