internal import AssayJSON
internal import AssayProcesses

/// The entry point: reads the arguments, runs the command and exits with its status.
@main
enum Assay {
    static func main() {
        StandardStreams.prepare()
        let console = Console.standard
        OpenFiles.raiseLimit()
        ProcessHeap.keepSmall()
        let status = run(Array(CommandLine.arguments.dropFirst()), console: console)
        console.flush()
        exit(with: status)
    }

    /// Runs a command line.
    static func run(_ arguments: [String], console: Console) -> ExitStatus {
        let status = runCommand(arguments, console)
        // A pass that nobody has seen, or findings, would look like all that there was.
        return console.hasLostOutput && status != .usage ? .harness : status
    }

    private static func runCommand(_ arguments: [String], _ console: Console) -> ExitStatus {
        do {
            let (command, rest) = Command.choose(from: arguments)
            return try command.run(rest, console)
        } catch let error as UsageError {
            console.error("assay: \(error.message)")
            return .usage
        } catch let error as HarnessError {
            console.error("assay: \(error.message)")
            return .harness
        } catch let error as JSONError {
            console.error("assay: \(error)")
            return .usage
        } catch {
            console.error("assay: \(error)")
            return .harness
        }
    }
}
