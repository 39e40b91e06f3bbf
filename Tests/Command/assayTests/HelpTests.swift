import Testing

@testable import assay

@Suite struct HelpTests {
    /// Every command with the words that name it.
    private static func paths(of group: Command = .root, _ words: [String] = []) -> [[String]] {
        group.commands.flatMap { command in
            let path = words + [command.name]
            return [path] + paths(of: command, path)
        }
    }

    private static let commands = paths()

    @Test func knowsAllCommands() {
        #expect(Self.commands.count == 34)
        #expect(Self.commands.contains(["vectors", "new"]) && Self.commands.contains(["help"]))
    }

    /// A command that was renamed still has its former name, which no list shows.
    @Test(arguments: [("explore", "schedules"), ("rp", "web")])
    func formerNamesStillWork(_ former: String, _ name: String) {
        #expect(CommandRun(former, "--help").output == CommandRun(name, "--help").output)
        #expect(CommandRun("help", former).output == CommandRun("help", name).output)
        #expect(!CommandRun("--help").output.contains("  \(former)"))
        #expect(!Self.commands.contains([former]))
    }

    @Test(arguments: commands) func isTheSameInEveryForm(_ path: [String]) throws {
        let run = CommandRun(path + ["--help"])
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        #expect(CommandRun(path + ["-h"]).output == run.output)
        #expect(CommandRun(["help"] + path).output == run.output)
        if path.count == 2 { #expect(CommandRun([path[0], "help", path[1]]).output == run.output) }
        let command = try path.reduce(Command.root) { try $0.command(named: $1) }
        #expect(run.output.hasPrefix("usage: assay \(command.usage)\n"))
        for option in command.options where command.commands.isEmpty {
            #expect(run.output.contains("\n  \(option.heading) "), "\(option.name)")
        }
        for inner in command.commands { #expect(run.output.contains("\n  \(inner.name) ")) }
    }

    @Test func ofAllCommands() {
        let run = CommandRun("--help")
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("Assay tests clients of Sign in with Google."))
        for command in Command.all { #expect(run.output.contains("\n  \(command.name) ")) }
        #expect(CommandRun("-h").output == run.output)
        #expect(CommandRun("help").output == run.output)
    }

    /// Help is printed even where the rest of the command line is wrong, but not for a value.
    @Test func nothingIsReadAfterIt() {
        #expect(CommandRun("vectors", "show", "one", "two", "-h", "--frobnicate").status == .success)
        #expect(CommandRun("run", "--client", "-h").errorLines.first?.hasPrefix("assay: unknown client \"-h\"") == true)
        #expect(CommandRun("run", "--", "-h").errorLines == [#"assay: unexpected "-h""#])
    }

    @Test func aGroupAloneIsAMistake() {
        let run = CommandRun("vectors")
        #expect(run.status == .usage)
        #expect(run.output == CommandRun("vectors", "--help").output)
    }
}
