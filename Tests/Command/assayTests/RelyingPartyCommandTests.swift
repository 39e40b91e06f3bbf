import Testing

@testable import assay

@Suite struct RelyingPartyCommandTests {
    private static let options =
        RelyingPartyOptions.all + VectorOptions.selection + VectorOptions.sources + [
            Option("profile", "NAME", ""), Option("format", "NAME", ""),
        ]

    /// A finding names the command that plays it again, without secrets and without the user's paths.
    @Test(arguments: [
        (
            ["--start", "http://127.0.0.1:5000/login", "--accepted", "body~\"Signed in\" status=200", "--tls"],
            "assay rp --start http://127.0.0.1:5000/login --accepted 'body~\"Signed in\" status=200' --tls"
        ),
        (
            ["--client-secret", "s3", "--command", "TOKEN=s3 app", "--log", "/home/me/log", "--vectors", "/home/me/v"],
            "assay rp --client-secret … --command … --log … --vectors …"
        ),
        (
            ["--only", "web", "--format", "json", "--profile", "strict", "--vectors", "own"],
            "assay rp --profile strict --vectors own"
        ),
        (["--identity", "it's {email}"], "assay rp --identity 'it'\\''s {email}'"),
    ])
    func again(_ words: [String], _ command: String) throws {
        #expect(RelyingPartyCommand.again(try Arguments(words, knowing: Self.options)) == command)
    }
}
