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
}
