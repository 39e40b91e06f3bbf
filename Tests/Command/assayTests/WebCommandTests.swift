import AssayWeb
import Testing

@testable import assay

@Suite struct WebCommandTests {
    private static let options =
        WebOptions.all + VectorOptions.selection + VectorOptions.sources + [
            Option("profile", "NAME", ""), Option("format", "NAME", ""),
        ]

    /// A finding names the command that plays it again, without secrets and without the user's paths.
    @Test(arguments: [
        (
            ["--start", "http://127.0.0.1:5000/login", "--accepted", "body~\"Signed in\" status=200", "--tls"],
            "assay web --start http://127.0.0.1:5000/login --accepted 'body~\"Signed in\" status=200' --tls"
        ),
        (
            ["--client-secret", "s3", "--command", "TOKEN=s3 app", "--log", "/home/me/log", "--vectors", "/home/me/v"],
            "assay web --client-secret … --command … --log … --vectors …"
        ),
        (
            ["--only", "web", "--format", "json", "--profile", "strict", "--vectors", "own"],
            "assay web --profile strict --vectors own"
        ),
        (["--identity", "it's {email}"], "assay web --identity 'it'\\''s {email}'"),
    ])
    func again(_ words: [String], _ command: String) throws {
        #expect(WebCommand.again(try Arguments(words, knowing: Self.options)) == command)
    }

    private static let page = ["--start", "http://127.0.0.1:5000/", "--accepted", "status=200"]

    @Test func messagesAreJSONWithPlaceholders() throws {
        let message = #"{"type": "signed-in", "next": "{url}", "email": "{email}"}"#
        let words = Self.page + ["--browser", "chromium", "--message", message, "--message", #""{credential}""#]
        let application = try WebOptions.application(try Arguments(words, knowing: Self.options))
        #expect(application.messages == [message, #""{credential}""#])
    }

    @Test(arguments: [
        (["--browser", "chromium", "--message", "{url}"], "--message:1:2"),
        (["--message", "1"], "--message needs --browser chromium"),
        (["--quiet", "500"], "--quiet needs --browser chromium"),
    ])
    func whatNoPageCanTakeIsAnError(_ words: [String], _ message: String) throws {
        let arguments = try Arguments(Self.page + words, knowing: Self.options)
        let error = #expect(throws: UsageError.self) { try WebOptions.application(arguments) }
        #expect(error.map { "\($0.message)".hasPrefix(message) } == true, "\(String(describing: error))")
    }
}
