internal import AssayConformance
internal import AssayJSON
internal import AssayProcesses
import Foundation

/// Runs a client on a finding in a separate process, because the finding may crash it.
struct FindingObserver {
    /// The `assay` executable that runs the client.
    let executable: URL
    /// The time limit, which is longer than that of a client for one input.
    var limit: TimeInterval = 60

    /// An observer that starts this executable.
    static var separateProcesses: FindingObserver {
        FindingObserver(
            executable: Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments.first ?? ""))
    }

    /// What the client of that name does with the only vector of a file.
    func observe(_ file: String, _ client: String) throws -> Observation {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("assay-promote-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: folder) }
        let output = folder.appendingPathComponent("report")
        let errors = folder.appendingPathComponent("errors")
        let vectors = folder.appendingPathComponent("vectors")
        guard manager.isExecutableFile(atPath: executable.path) else {
            throw HarnessError("\(executable.path) cannot be run on the draft")
        }
        let words = [
            executable.path, "run", "--vectors", vectors.path, "--client", client, "--profile", "strict", "--format",
            "json",
        ]
        let process: GuardedProcess
        do {
            try manager.createDirectory(at: vectors, withIntermediateDirectories: true)
            try Data(file.utf8).write(to: vectors.appendingPathComponent("found.json"))
            process = try GuardedProcess(
                command: "exec " + words.map(ClientChoice.quoted).joined(separator: " "),
                // The backtrace of a trap would take minutes.
                environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
                streams: (
                    try FileDescriptor.open("/dev/null", forWriting: false),
                    try FileDescriptor.open(output.path, forWriting: true),
                    try FileDescriptor.open(errors.path, forWriting: true)
                ))
        } catch {
            throw HarnessError("\(executable.path) cannot be run on the draft: \(error)")
        }
        let ending = process.ending(within: .seconds(limit))
        process.end()
        let errorText = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        guard let ending else { return .hung }
        let observation = (try? String(contentsOf: output, encoding: .utf8)).flatMap(Self.observation)
        // A run that judges nothing has the same status, and a report.
        if ending == .status(ExitStatus.usage.rawValue), observation == nil {
            throw UsageError("the input cannot be written as a vector: \(Self.reason(errorText))")
        }
        guard case .status = ending, let observation else {
            return .crashed("the process ended with \(ending)\(Self.lastLine(errorText))")
        }
        return observation
    }

    private static func lastLine(_ text: String) -> String {
        text.split(separator: "\n").last.map { ": \($0)" } ?? ""
    }

    /// The first error in the file, without its path; without one, the last line.
    private static func reason(_ text: String) -> String {
        guard let place = text.range(of: "found.json:") else {
            return text.split(separator: "\n").last.map(String.init) ?? "it is refused"
        }
        return String(text[place.lowerBound...].prefix { $0 != "\n" })
    }

    /// The observation in a report of one vector.
    static func observation(in report: String) -> Observation? {
        guard let document = try? JSON.parse(text: report, file: "report"),
            case .array(let results)? = document.value["results"], results.count == 1,
            let observed = results.first?.value["observed"], case .string(let outcome)? = observed["outcome"]
        else { return nil }
        var message: String?
        if case .string(let text)? = observed["message"] { message = text }
        switch outcome {
        case "accept": return .accept(output(observed["output"]))
        case "reject":
            guard case .string(let reason)? = observed["reason"] else { return .reject(nil, message: message) }
            return .reject(Reason(rawValue: reason), message: message)
        case "unsupported": return .unsupported(message ?? "")
        case "crashed": return .crashed(message ?? "")
        case "hung": return .hung
        default: return nil
        }
    }

    private static func output(_ value: JSONValue?) -> [String: OutputValue] {
        guard case .object(let members)? = value else { return [:] }
        var output: [String: OutputValue] = [:]
        for member in members {
            switch member.node.value {
            case .string(let text): output[member.name] = .string(text)
            case .number(let text): output[member.name] = Int64(text).map(OutputValue.integer)
            case .array(let elements):
                output[member.name] = .strings(
                    elements.compactMap { if case .string(let text) = $0.value { text } else { nil } })
            case .bool(let flag): output[member.name] = .flag(flag)
            case .object, .null: break
            }
        }
        return output
    }
}
