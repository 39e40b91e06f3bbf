import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

@Suite(.tags(.process)) struct SystemBrowserTests {
    private let folders = TemporaryFolders()

    /// A program that writes the number of its arguments and the first one next to itself.
    private func program(_ lines: String) throws -> (path: String, folder: TemporaryFolder) {
        let folder = try folders.folder([:])
        let text = "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > \"$0.arguments\"\n\(lines)\n"
        return (try folder.program("open", text), folder)
    }

    @Test(arguments: [
        "file:///run/user/1000/a$(id)'&;%20/sign-in.html", "http://127.0.0.1:8080/", "http://[::1]:8080/a$(id)'&;id'",
    ])
    func opens(_ url: String) async throws {
        let (path, folder) = try program("exit 0")
        try await SystemBrowser(program: path).open(url)
        #expect(try folder.text("open.arguments") == "1\n\(url)\n")
    }

    @Test(arguments: [
        "", "-h", "http://op.example/", "http://localhost:8080/", "javascript:alert(1)",
        "https://op.example/auth?state=s",
        "https://127.0.0.1/", "http://127.0.0.1:8080/?state=s", "http://127.0.0.1:8080/#s", "http://127.0.0.1:8080/a b",
        "http://127.0.0.1:8080/\n", "file://host/a", "file:/a", "file:///a?b", "file:///a#b", "file:///a b", "/a",
    ])
    func refuses(_ url: String) async throws {
        let (path, folder) = try program("exit 0")
        await #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try await SystemBrowser(program: path).open(url)
        }
        #expect(try folder.contents().keys.sorted() == ["open"], "the program has not run")
    }

    @Test func aProgramThatFails() async throws {
        let (path, _) = try program("exit 3")
        let error = await #expect(throws: GoogleSignInError.self) {
            try await SystemBrowser(program: path).open("file:///a")
        }
        #expect(error?.code == .webAuthenticationUnavailable)
        #expect(error?.description.hasSuffix("ended with status 3") == true)
    }

    /// In a process whose own streams are a file, and not the null device.
    @Test func theProgramReadsAndPrintsNothing() async throws {
        await #expect(processExitsWith: .success) {
            let tests = SystemBrowserTests()
            let (path, folder) = try tests.program(
                #"for number in 0 1 2; do [ /dev/fd/$number -ef /dev/null ] && echo $number >> "$0.null"; done"#)
            let file = open(folder.path + "/stream", O_RDWR | O_CREAT, 0o600)
            for number in 0...2 as ClosedRange<Int32> { dup2(file, number) }
            try await SystemBrowser(program: path).open("file:///a")
            let text = try folder.text("open.null")
            withExtendedLifetime(tests) {}
            guard text == "0\n1\n2\n" else { exit(EXIT_FAILURE) }
        }
    }

    /// The program of the desktop that opens a URL in the browser of the user.
    @Test func theUsualProgram() {
        #if canImport(Darwin)
            #expect(SystemBrowser().program == "/usr/bin/open")
        #else
            #expect(SystemBrowser().program == "xdg-open")
        #endif
    }

    /// The system takes no argument of that length.
    @Test func aProgramThatCannotBeStarted() async throws {
        let error = await #expect(throws: GoogleSignInError.self) {
            try await SystemBrowser(program: String(repeating: "a", count: 3_000_000)).open("file:///a")
        }
        #expect(error?.code == .webAuthenticationUnavailable)
        #expect(error?.description.hasSuffix("cannot be started") == true)
    }

    @Test func aProgramThatDoesNotExist() async throws {
        let path = try folders.folder([:]).path + "/missing"
        await #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) {
            try await SystemBrowser(program: path).open("file:///a")
        }
    }

    /// A browser that runs until the user closes it: until its program is removed, with the folder of the test.
    @Test func cancellation() async throws {
        let (path, folder) = try program("while [ -e \"$0\" ]; do sleep 0.01; done")
        let task = Task { try await SystemBrowser(program: path).open("file:///a") }
        while !FileManager.default.fileExists(atPath: path + ".arguments") { await Task.yield() }
        task.cancel()
        try await task.value
        #expect(try folder.contents().keys.sorted() == ["open", "open.arguments"])
    }
}
