import AssayHTTP
import AssayTestSupport
import AssayWeb
import Testing

@Suite(.tags(.socket))
struct RunSetupErrorTests {
    @Test
    func anErrorNamesTheCookieThatIsTooLargeForABrowser() throws {
        let stage = try RunStage([.oversizedCookie])
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        let words = error?.description ?? ""
        #expect(words.contains("the browser ignored the cookie session of 4106 bytes"), "\(words)")
        #expect(words.contains("RFC 6265bis"), "\(words)")
    }

    static let setupErrors: [(Set<TestApplication.Flaw>, String, String, String)] = [
        (
            [.acceptsEverybody], "/login", "body~\"Signed in as\"",
            "the rule also holds after a sign-in that the person refused"
        ),
        ([], "/login", "cookie=never", "an honest sign-in was not accepted, so nothing can be tested"),
        ([], "/", "body~Signed", "has no form and does not redirect to the provider"),
        ([], "/nowhere", "status=200", "the page at /nowhere has no form"),
        ([.hangsAtCallback], "/login", "status=200", "the application did not answer within"),
    ]

    @Test(arguments: setupErrors)
    func aRunReportsWhyNothingCanBeTested(
        _ flaws: Set<TestApplication.Flaw>, _ start: String, _ rule: String, _ message: String
    ) throws {
        let hangs = flaws.contains(.hangsAtCallback)
        let stage = try RunStage(
            flaws, start: start, accepted: rule, limits: ResponseLimits(signIn: .seconds(hangs ? 2 : 30)))
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    static let startErrors: [(String, Bool, String)] = [
        (
            "sleep 60", false,
            "another program already listens at port PORT of 127.0.0.1 (it answers with status 302), so --command would not be what is tested"
        ),
        (
            "echo cannot bind; exit 3", true,
            "the application does not start: its command ended with exit status 3; its output ends: cannot bind; with --log FILE, the file has all of its output"
        ),
    ]

    @Test(arguments: startErrors)
    func aRunSaysWhyTheCommandIsNotWhatItTests(_ command: String, _ isElsewhere: Bool, _ message: String) throws {
        let stage = try RunStage([], command: command, isElsewhere: isElsewhere)
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        let port = stage.application.url("/login").port
        #expect(
            error?.description.hasPrefix(message.replacing("PORT", with: "\(port)")) == true,
            "\(error?.description ?? "")")
    }

    /// A wrong redirect URI is named, with the registered one and the provider's reason.
    @Test
    func redirectURI() throws {
        let stage = try RunStage([], redirectURIs: ["http://127.0.0.1:1/other"])
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        let words = error?.description ?? ""
        #expect(words.contains("400: redirect_uri_mismatch, The redirect URI does not match"), "\(words)")
        #expect(
            words.contains(
                "the application sent \(stage.application.origin)/callback, and --redirect-uri says http://127.0.0.1:1/other"
            ))
        try RunStage([], redirectURIs: ["\(stage.application.origin)/callback"]).application.stop()
    }
}
