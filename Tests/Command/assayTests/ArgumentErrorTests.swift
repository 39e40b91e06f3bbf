import AssayReports
import AssayTestSupport
import Testing

@testable import assay

@Suite struct ArgumentErrorTests {
    private let temporary = TemporaryFolders()

    /// The formats of a run; docs/reports.md has the same list.
    private static let formats = RunResults.formats.map(\.name).joined(separator: ", ")

    /// Errors that are found before the vectors are read.
    private static let withoutVectors: [(words: String, message: String)] = [
        ("rnu", #"unknown command "rnu"; did you mean "run"?"#),
        ("frobnicate", #"unknown command "frobnicate"; see assay --help"#),
        ("vectors lnit", #"unknown command "vectors lnit"; did you mean "lint"?"#),
        ("vectors frobnicate", #"unknown command "vectors frobnicate"; see assay vectors --help"#),
        ("lint", #"unknown command "lint"; did you mean "vectors lint"?"#),
        ("help rnu", #"unknown command "rnu"; did you mean "run"?"#),
        ("help run fast", #"unexpected "fast""#),
        ("vectors --only x", #"unknown option "--only""#),
        ("run -client library", #"unknown option "-client"; did you mean "--client"?"#),
        ("--clent library", #"unknown option "--clent"; did you mean "--client"?"#),
        ("run --frobnicate", #"unknown option "--frobnicate""#),
        ("run -c library", #"unknown option "-c"; options begin with two hyphens"#),
        ("-c", #"unknown option "-c"; options begin with two hyphens"#),
        ("vectors lint --only x", #"unknown option "--only""#),
        ("run id-token", #"unexpected "id-token""#),
        ("run -- id-token", #"unexpected "id-token""#),
        ("clients lenient library", #"unexpected "library""#),
        ("vectors show one two", #"unexpected "two""#),
        ("run --client", "--client needs a value: NAME"),
        ("--only", "--only needs a value: GLOB"),
        ("run --help=yes", "--help takes no value"),
        ("run --client library --client library", "--client is given 2 times"),
        (
            "run --profile core --profile core --client nobody", #"unknown client "nobody"; the clients are "#
        ),
        ("run --client Library", #"unknown client "Library"; the clients are "#),
        ("run --format yaml", #"unknown format "yaml"; the formats are \#(formats)"#),
        ("run --format JSON", #"unknown format "JSON"; the formats are \#(formats)"#),
        (
            "run --format text --format json", "two formats go to standard output; give all but one an --output FILE"
        ),
        (
            "run --format json --output a --output b", "one --format has two --output"
        ),
        ("run --jobs 0", #"--jobs needs a whole number from 1 to 1024, not "0""#),
        ("run --jobs two", #"--jobs needs a whole number from 1 to 1024, not "two""#),
        ("run --timeout 1.5", #"--timeout needs a whole number from 1 to 86400, not "1.5""#),
        (
            "run --timeout 99999999999999999999",
            #"--timeout needs a whole number from 1 to 86400, not "99999999999999999999""#
        ),
        ("vectors show", "vectors show needs the id of a vector"),
        (
            "vectors export --now -1", #"--now needs a whole number from 0 to 253402300799, not "-1""#
        ),
        ("vectors new", "vectors new needs AREA::ID"),
        ("bench --format xml", #"unknown format "xml"; the formats are text, json"#),
    ]

    @Test(arguments: withoutVectors)
    func isRefusedAtOnce(_ words: String, _ message: String) {
        let run = CommandRun(words.split(separator: " ").map(String.init))
        #expect(run.errorLines.filter { !$0.contains("debug build") }.count == 1)
        let line = run.errorLines.last ?? ""
        if message.hasSuffix(" ") {
            #expect(line.hasPrefix("assay: " + message))
        } else {
            #expect(line == "assay: " + message)
        }
        #expect(run.output == "")
        #expect(run.status == .usage)
    }

    /// Errors that are found after the vectors were read.
    private static let withVectors: [(words: String, message: String)] = [
        ("run --profile strickt", #"unknown profile "strickt"; the profiles are core, strict, app"#),
        ("run --only nothing", "the options select no vector"),
        ("run --only callback --skip callback", "the options select no vector"),
        ("run --only callback --shard 3/3", "the options select no vector"),
        ("vectors list --only nothing", "the options select no vector"),
        ("run --shard 0/3", #"--shard needs I/N with I from 1 to N, not "0/3""#),
        ("run --shard 4/3", #"--shard needs I/N with I from 1 to N, not "4/3""#),
        ("run --shard 1/0", #"--shard needs I/N with I from 1 to N, not "1/0""#),
        ("run --shard 1", #"--shard needs I/N with I from 1 to N, not "1""#),
        ("run --shard 1/2/3", #"--shard needs I/N with I from 1 to N, not "1/2/3""#),
        ("run --shard -1/2", #"--shard needs I/N with I from 1 to N, not "-1/2""#),
        ("run --shard a/b", #"--shard needs I/N with I from 1 to N, not "a/b""#),
        ("vectors show nonse", #"there is no vector "nonse""#),
        (
            "vectors show callback::stat", #"there is no vector "callback::stat"; did you mean "callback::state"?"#
        ),
        ("run --output /dev/null/no", "/dev/null/no: the folder /dev/null does not exist"),
    ]

    @Test(arguments: withVectors)
    func isRefusedWithVectors(_ words: String, _ message: String) throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun(words.split(separator: " ").map(String.init) + ["--vectors", folder.path])
        #expect(run.errorLines == ["assay: " + message])
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
