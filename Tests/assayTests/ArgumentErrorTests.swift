import AssayReports
import AssayTestSupport
import Testing

@testable import assay

/// A wrong command line and its error message.
struct WrongCommandLine: Sendable, CustomTestStringConvertible {
    let words: [String]
    let message: String

    init(_ words: String, _ message: String) {
        self.words = words.split(separator: " ").map(String.init)
        self.message = message
    }

    var testDescription: String { words.joined(separator: " ") }
}

@Suite struct ArgumentErrorTests {
    private let temporary = TemporaryFolders()

    /// The formats of a run; docs/reports.md has the same list.
    private static let formats = RunResults.formats.map(\.name).joined(separator: ", ")

    /// Errors that are found before the vectors are read.
    private static let withoutVectors: [WrongCommandLine] = [
        WrongCommandLine("rnu", #"unknown command "rnu"; did you mean "run"?"#),
        WrongCommandLine("frobnicate", #"unknown command "frobnicate"; see assay --help"#),
        WrongCommandLine("vectors lnit", #"unknown command "vectors lnit"; did you mean "lint"?"#),
        WrongCommandLine("vectors frobnicate", #"unknown command "vectors frobnicate"; see assay vectors --help"#),
        WrongCommandLine("lint", #"unknown command "lint"; did you mean "vectors lint"?"#),
        WrongCommandLine("help rnu", #"unknown command "rnu"; did you mean "run"?"#),
        WrongCommandLine("help run fast", #"unexpected "fast""#),
        WrongCommandLine("vectors --only x", #"unknown option "--only""#),
        WrongCommandLine("run -client library", #"unknown option "-client"; did you mean "--client"?"#),
        WrongCommandLine("--clent library", #"unknown option "--clent"; did you mean "--client"?"#),
        WrongCommandLine("run --frobnicate", #"unknown option "--frobnicate""#),
        WrongCommandLine("run -c library", #"unknown option "-c"; options begin with two hyphens"#),
        WrongCommandLine("-c", #"unknown option "-c"; options begin with two hyphens"#),
        WrongCommandLine("vectors lint --only x", #"unknown option "--only""#),
        WrongCommandLine("run id-token", #"unexpected "id-token""#),
        WrongCommandLine("run -- id-token", #"unexpected "id-token""#),
        WrongCommandLine("clients lenient library", #"unexpected "library""#),
        WrongCommandLine("vectors show one two", #"unexpected "two""#),
        WrongCommandLine("run --client", "--client needs a value: NAME"),
        WrongCommandLine("--only", "--only needs a value: GLOB"),
        WrongCommandLine("run --help=yes", "--help takes no value"),
        WrongCommandLine("run --client library --client library", "--client is given 2 times"),
        WrongCommandLine(
            "run --profile core --profile core --client nobody", #"unknown client "nobody"; the clients are "#),
        WrongCommandLine("run --client Library", #"unknown client "Library"; the clients are "#),
        WrongCommandLine("run --format yaml", #"unknown format "yaml"; the formats are \#(formats)"#),
        WrongCommandLine("run --format JSON", #"unknown format "JSON"; the formats are \#(formats)"#),
        WrongCommandLine(
            "run --format text --format json", "two formats go to standard output; give all but one an --output FILE"),
        WrongCommandLine(
            "run --format json --output a --output b", "one --format has two --output"),
        WrongCommandLine("run --jobs 0", #"--jobs needs a whole number from 1 to 1024, not "0""#),
        WrongCommandLine("run --jobs two", #"--jobs needs a whole number from 1 to 1024, not "two""#),
        WrongCommandLine("run --timeout 1.5", #"--timeout needs a whole number from 1 to 86400, not "1.5""#),
        WrongCommandLine(
            "run --timeout 99999999999999999999",
            #"--timeout needs a whole number from 1 to 86400, not "99999999999999999999""#),
        WrongCommandLine("vectors show", "vectors show needs the id of a vector"),
        WrongCommandLine("vectors render", "vectors render needs the id of a vector"),
        WrongCommandLine(
            "vectors render x --now -1", #"--now needs a whole number from 0 to 253402300799, not "-1""#),
        WrongCommandLine("vectors new", "vectors new needs AREA::ID"),
        WrongCommandLine("bench --format xml", #"unknown format "xml"; the formats are text, json"#),
    ]

    @Test(arguments: withoutVectors)
    func isRefusedAtOnce(_ wrong: WrongCommandLine) {
        let run = CommandRun(wrong.words)
        #expect(run.errorLines.filter { !$0.contains("debug build") }.count == 1)
        let line = run.errorLines.last ?? ""
        if wrong.message.hasSuffix(" ") {
            #expect(line.hasPrefix("assay: " + wrong.message))
        } else {
            #expect(line == "assay: " + wrong.message)
        }
        #expect(run.output == "")
        #expect(run.status == .usage)
    }

    /// Errors that are found after the vectors were read.
    private static let withVectors: [WrongCommandLine] = [
        WrongCommandLine("run --profile strickt", #"unknown profile "strickt"; the profiles are core, strict, app"#),
        WrongCommandLine("run --only nothing", "the options select no vector"),
        WrongCommandLine("run --only callback --skip callback", "the options select no vector"),
        WrongCommandLine("run --only callback --shard 3/3", "the options select no vector"),
        WrongCommandLine("vectors list --only nothing", "the options select no vector"),
        WrongCommandLine("run --shard 0/3", #"--shard needs I/N with I from 1 to N, not "0/3""#),
        WrongCommandLine("run --shard 4/3", #"--shard needs I/N with I from 1 to N, not "4/3""#),
        WrongCommandLine("run --shard 1/0", #"--shard needs I/N with I from 1 to N, not "1/0""#),
        WrongCommandLine("run --shard 1", #"--shard needs I/N with I from 1 to N, not "1""#),
        WrongCommandLine("run --shard 1/2/3", #"--shard needs I/N with I from 1 to N, not "1/2/3""#),
        WrongCommandLine("run --shard -1/2", #"--shard needs I/N with I from 1 to N, not "-1/2""#),
        WrongCommandLine("run --shard a/b", #"--shard needs I/N with I from 1 to N, not "a/b""#),
        WrongCommandLine("vectors show nonse", #"there is no vector "nonse""#),
        WrongCommandLine(
            "vectors show callback::stat", #"there is no vector "callback::stat"; did you mean "callback::state"?"#),
        WrongCommandLine(
            "vectors render callback::stat", #"there is no vector "callback::stat"; did you mean "callback::state"?"#),
        WrongCommandLine("run --output /dev/null/no", "/dev/null/no: the folder /dev/null does not exist"),
    ]

    @Test(arguments: withVectors)
    func isRefusedWithVectors(_ wrong: WrongCommandLine) throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun(wrong.words + ["--vectors", folder.path])
        #expect(run.errorLines == ["assay: " + wrong.message])
        #expect(run.output == "")
        #expect(run.status == .usage)
    }

    @Test func ambiguousIDMustBeGivenInFull() throws {
        let folder = try temporary.folder(["a.json": SampleFolder.tokens, "b.json": SampleFolder.tokens])
        let run = CommandRun("vectors", "show", "nonce", "--vectors", folder.path)
        #expect(run.errorLines == [#"assay: "nonce" is in several areas: a::nonce, b::nonce"#])
        #expect(run.status == .usage)
    }
}
