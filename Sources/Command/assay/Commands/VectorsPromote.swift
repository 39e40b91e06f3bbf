internal import AssayConformance
internal import AssayFuzzTargets
internal import AssayJSON
internal import AssayParserFuzzTargets
import Foundation
internal import JOSECryptography
internal import TokenForge

/// `assay vectors promote FILE`: drafts a vector for an input on which a fuzz target (`--target`) or a client failed.
enum VectorsPromote {
    /// The size limit in bytes; no target takes more.
    private static let maximumSize = 1 << 20

    static let options = [
        Option(
            "target", "NAME", "the fuzz target that the input belongs to",
            .words(FuzzTargets.all.filter { !$0.isCanary }.map(\.name))),
        Option(
            "format", "NAME", "text: a vector file; json: the same with the verdicts, for a program",
            .words(["text", "json"])),
    ]

    static let command = Command(
        "promote", "draft a vector for an input on which a fuzz target or, with --keep-inputs, a client failed",
        usage: "vectors promote FILE [--target NAME]", options, operands: 0...1, .files
    ) { arguments, console in
        try run(arguments, console, observe: FindingObserver.separateProcesses.observe)
    }

    /// Runs the command.
    ///
    /// - Parameter observe: runs the client of a name on a file with one vector.
    static func run(
        _ arguments: Arguments, _ console: Console, observe: (_ file: String, _ client: String) throws -> Observation
    ) throws -> ExitStatus {
        let format = try arguments.value("format") ?? "text"
        guard ["text", "json"].contains(format) else {
            throw UsageError("--format takes text or json, not \"\(format)\"")
        }
        guard let path = arguments.operands.first else { throw UsageError("vectors promote needs FILE") }
        let bytes = try read(path)
        let digest = try digest(bytes)
        if try arguments.value("target") == nil, let draft = Self.draft(ofMade: bytes) {
            let promotion = try Promotion([PromotedVector(draft: draft, id: "made-\(digest)")], observe: observe)
            promotion.print(as: format, of: "assay run --generate", console)
            return .success
        }
        let target = try target(arguments)
        do {
            if target.name == FuzzTargets.schedules.name {
                return try PromotedSchedule(ScheduleDraft(bytes, suffix: digest)).print(as: format, console)
            }
            let id = "\(target.name)-\(digest)"
            let promotion = try Promotion(
                try target.drafts(of: bytes).map { PromotedVector(draft: $0, id: id) }, observe: observe)
            promotion.print(as: format, of: target.name, console)
            return .success
        } catch let error as FuzzDraftError {
            let advice = RegressionAdvice(target: target.name, file: path, bytes: bytes, id: digest)
            console.error("assay: \(path): \(error); keep it as a regression and as a case of a test:")
            for line in advice.lines { console.error("  \(line)") }
            return .usage
        }
    }

    /// The draft of an input that `assay run --keep-inputs` wrote; `nil` if the file is none.
    private static func draft(ofMade bytes: [UInt8]) -> FuzzDraft? {
        guard case .object(let members)? = try? JSON.parse(bytes, file: "").value,
            case .string(let operation)? = members.first(where: { $0.name == "operation" })?.node.value,
            ClientOperation(rawValue: operation) != nil
        else { return nil }
        let input = members.filter { !["operation", "answer"].contains($0.name) }.map {
            (name: $0.name, value: $0.node.value)
        }
        return FuzzDraft(operation, area: "found/\(operation)", input, attempts: operation == "sign-in" ? ["a"] : nil)
    }

    private static func target(_ arguments: Arguments) throws -> FuzzTarget {
        let known = FuzzTargets.all.filter { !$0.isCanary }
        guard let name = try arguments.value("target") else {
            throw UsageError(
                "--target is missing, and the file is no input of --keep-inputs; the targets are \(known.map(\.name).joined(separator: ", "))"
            )
        }
        guard let target = known.first(where: { $0.name == name }) else {
            let isCanary = FuzzTargets.target(named: name) != nil
            let remark =
                isCanary ? "; its bug is planted" : SpellingSuggestion.clause(for: name, among: known.map(\.name))
            throw UsageError("there is no fuzz target \"\(name)\" to promote from\(remark)")
        }
        return target
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw UsageError("\(path): the file cannot be read")
        }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: maximumSize + 1) ?? Data() else {
            throw UsageError("\(path): the file cannot be read")
        }
        guard data.count <= maximumSize else {
            throw UsageError("\(path): no fuzz target takes more than \(maximumSize) bytes")
        }
        return [UInt8](data)
    }

    /// A text that identifies the finding until a reviewer chooses a better name.
    private static func digest(_ bytes: [UInt8]) throws -> String {
        do {
            return Hexadecimal.text(Array(try HashAlgorithm.sha256.hash(bytes).prefix(4)))
        } catch {
            throw HarnessError("the input cannot be hashed: \(error)")
        }
    }
}
