import AssayHTTP
import AssayJSON
import Foundation
import Testing

@testable import AssayConformance
@testable import AssayWeb

/// An application that is started with a dishonest provider.
struct RestartTests {
    @Test(arguments: [
        ("exit 3", SignInOutcome.refusedAtStart("its command ended with exit status 3")),
        ("exit 0", .refusedAtStart("its command ended with exit status 0")),
        (
            "echo one; echo 'the key-4711 is wrong' >&2; exit 1",
            .refusedAtStart("its command ended with exit status 1; its output ends: one | the (secret) is wrong")
        ),
        ("kill -SEGV $$", .crashed("its command ended with signal 11 (Segmentation fault)")),
    ])
    func refusesIfItEndsByItselfAndHasCrashedIfItIsEnded(_ command: String, _ expected: SignInOutcome) throws {
        let process = ApplicationProcess(
            command: command, environment: [:], inherited: ["PATH": "/usr/bin:/bin"], log: nil,
            secrets: ["key-4711", ""])
        try process.start()
        var options = WebRun.Options(profiles: try Self.profiles())
        options.process = process
        options.startLimit = .seconds(10)
        // Nothing listens on the discard port.
        let start = try #require(WebURL("http://127.0.0.1:9/login"))
        let application = WebApplication(start: start, accepted: try PageRule("status=200"))
        let settings = Browser.Settings(
            transport: SocketTransport(), provider: start.origin, hosts: ["127.0.0.1"]
        ) { 0 }
        #expect(WebRun.wait(for: application, settings, options) == expected)
    }

    private static func profiles() throws -> ProfileSet {
        try ProfileSet(decoding: JSONNode(["profiles": [["name": "core", "about": "a"]]]))
    }
}
