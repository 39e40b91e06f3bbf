internal import AssayJSON
import Foundation

extension ClientChoice {
    /// The clients of a matrix with their names, in the order of the command line.
    static func several(_ arguments: Arguments) throws -> [(name: String, choice: ClientChoice)] {
        let jobs = try jobCount(arguments)
        let timeout = try timeLimit(arguments)
        var choices: [(name: String, choice: ClientChoice)] = []
        for option in arguments.options where option.name == "client" || option.name == "exec" {
            let (name, source) = try source(option.name, option.value)
            guard !choices.contains(where: { $0.name == name }) else {
                throw UsageError("two clients have the name \"\(name)\"")
            }
            choices.append((name, ClientChoice(source, jobs: jobs, timeout: timeout)))
        }
        guard !choices.isEmpty else {
            throw UsageError(
                "no client is given; use --client NAME or --exec NAME=COMMAND, once for each client")
        }
        return choices
    }

    private static func source(_ option: String, _ value: String) throws -> (name: String, source: Source) {
        guard option == "exec" else { return (value, .bundled(try bundled(value))) }
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0].trimmingCharacters(in: .whitespaces)
        guard parts.count == 2, !name.isEmpty, !name.contains(where: { " /'\"".contains($0) }),
            !parts[1].trimmingCharacters(in: .whitespaces).isEmpty
        else {
            throw UsageError(
                "--exec needs NAME=COMMAND, for example \"PyJWT=python3 adapters/pyjwt.py\", not \"\(value)\"")
        }
        return (name, .command(parts[1]))
    }
}
