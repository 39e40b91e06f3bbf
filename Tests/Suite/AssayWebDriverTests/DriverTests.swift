import Testing

@testable import AssayWebDriver

struct DriverTests {
    /// RFC 6455 §1.3.
    @Test
    func anAnswerBelongsToItsKey() {
        #expect(WebSocket.accepted("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test(arguments: [
        (#"{"a":"\ud83d\ude00"}"#, #"{"a":"\ud83d\ude00"}"#),
        (#"{"a":"\ud83d"}"#, #"{"a":"\ufffd"}"#),
        (#"{"a":"\ude00\ud83d"}"#, #"{"a":"\ufffd\ufffd"}"#),
        (#"{"a":"\ud83d\ud83d\ude00"}"#, #"{"a":"\ufffd\ud83d\ude00"}"#),
        (#"{"a":"\\ud83d"}"#, #"{"a":"\\ud83d"}"#),
        (#"{"a":"\ud83"#, #"{"a":"\ud83"#),
        (#"{"a":"é\n"}"#, #"{"a":"é\n"}"#),
    ])
    func onlyLoneSurrogatesAreReplaced(_ message: String, _ expected: String) {
        #expect(String(decoding: DriverText.withoutLoneSurrogates(Array(message.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            ("Starting ChromeDriver 156.0 on port 0\nChromeDriver was started successfully on port 40123.\n", 40_123),
            ("Starting ChromeDriver 156.0 on port 0\n", nil),
            ("", nil),
        ] as [(String, Int?)])
    func theDriverNamesItsPort(_ output: String, _ port: Int?) {
        #expect(DriverProcess.port(in: output) == port)
    }

    @Test(arguments: [
        (["/a/chromium", "/b/chromedriver"], "/a/chromium /b/chromedriver"),
        (
            ["/a/chromium", "/a/chromium-headless-shell", "/b/chromium-headless-shell", "/b/chromedriver"],
            "/a/chromium-headless-shell /b/chromedriver"
        ),
        (["/b/google-chrome", "/b/chromedriver", "/a/chromedriver"], "/b/google-chrome /a/chromedriver"),
        (
            ["/a/chromium"],
            "chromedriver cannot be found; on Debian, the packages chromium and chromium-driver have them"
        ),
        (
            [],
            "chromium and chromedriver cannot be found; on Debian, the packages chromium and chromium-driver have them"
        ),
    ])
    func programsAreFoundInTheFoldersOfThePath(_ files: [String], _ expected: String) {
        let found: String
        do throws(DriverFailure) {
            let programs = try BrowserPrograms(path: "/a:/b", isExecutable: files.contains)
            found = "\(programs.browser) \(programs.driver)"
        } catch {
            found = error.description
        }
        #expect(found == expected)
    }
}
