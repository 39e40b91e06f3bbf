import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

#if canImport(Glibc)
    /// Whatever another user of the computer can read of a sign-in, and can send to it.
    ///
    /// The browser is a program that runs until the test has ended, or half a minute if the test is killed, with what
    /// it opens as its argument. The other user is a process of its own.
    @Suite(
        .tags(.process, .socket),
        .enabled(if: geteuid() == 0, "only the administrator can start a process of another user"))
    struct OtherUserTests {
        private let folders = TemporaryFolders()

        /// A visit whose browser runs, and what the browser has been told to open.
        private func visit(_ link: SignInLink) async throws -> (Visit, url: String, opening: Task<Bool, Never>) {
            let folder = try folders.folder([:])
            let browser = try folder.program(
                "browser",
                "#!/bin/sh\nprintf %s \"$1\" > \"$0.part\"; mv \"$0.part\" \"$0.url\"\n"
                    + "n=0; while [ -e \"$0\" ] && [ $n -lt 3000 ]; do sleep 0.01; n=$((n + 1)); done\n")
            let visit = try Visit(
                browser: SystemBrowser(program: browser), link: link, folders: SignInFile.usualParents())
            let opening = Task { await visit.session.start() }
            while !FileManager.default.fileExists(atPath: browser + ".url") { await Task.yield() }
            return (visit, try folder.text("browser.url"), opening)
        }

        @Test func readsNothingAndEndsNothing() async throws {
            let (visit, url, opening) = try await visit(.file)
            let path = try #require(URL(string: url)?.path())
            await #expect(processExitsWith: .success) {
                [url = url as String, path = path as String, authority = visit.authority as String] in
                try OtherUser.become()
                let commands = OtherUser.commandLines()
                #expect(commands.contains { $0.contains(url) }, "the other user finds what is to be found")
                for secret in [Visit.url, Visit.state, "n0-bY_8~w"] {
                    #expect(!commands.contains { $0.contains(secret) })
                    #expect(!OtherUser.environments().contains { $0.contains(secret) })
                }
                let folder = (path as NSString).deletingLastPathComponent
                #expect(open(path, O_RDONLY) == -1 && errno == EACCES)
                #expect(opendir(folder) == nil && errno == EACCES)
                #expect(unlink(path) == -1 && rename(folder, folder + "-mine") == -1 && rmdir(folder) == -1)
                for query in ["code=mine", "state=&code=mine", "state=guess&code=mine"] {
                    let answer = RawConnection.exchange(
                        authority, "GET /?\(query) HTTP/1.1\r\nHost: \(authority)\r\n\r\n")
                    #expect(answer?.hasPrefix("HTTP/1.1 400 ") == true)
                }
            }
            #expect(visit.reports.isEmpty)
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("state=\(Visit.state)&amp;"))
            #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
            #expect(await visit.firstReport().url?.hasSuffix("&code=4/0Acode") == true)
            #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
            opening.cancel()
            _ = await opening.value
        }

        /// The other user opens the page before the browser or after it.
        @Test(arguments: [false, true]) func cannotOpenThePageUnnoticed(_ isFirst: Bool) async throws {
            let (visit, url, opening) = try await visit(.page)
            let page = String(url.dropFirst("http://\(visit.authority)".count))
            if !isFirst { #expect(visit.status(visit.get(page)) == "HTTP/1.1 302 Found") }
            await #expect(processExitsWith: .success) {
                [url = url as String, authority = visit.authority as String, isFirst] in
                try OtherUser.become()
                let commands = OtherUser.commandLines()
                #expect(!commands.contains { $0.contains(Visit.state) })
                let command = try #require(commands.first { $0.contains(url) })
                let page = try #require(command.components(separatedBy: authority).last)
                let request = "GET \(page.prefix { $0 != " " }) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
                let answer = RawConnection.exchange(authority, request)
                #expect(answer?.hasPrefix(isFirst ? "HTTP/1.1 302 " : "HTTP/1.1 410 ") == true)
                #expect(answer?.contains(Visit.state) == isFirst)
            }
            if isFirst { try #require(visit.status(visit.get(page)) == "HTTP/1.1 410 Gone") }
            #expect(await visit.firstReport() == .init(url: nil, code: .webAuthenticationUnavailable))
            opening.cancel()
            _ = await opening.value
        }
    }

    /// The user with the number 65534, who has no rights of their own.
    private enum OtherUser {
        /// Makes this process that user's.
        static func become() throws {
            try #require(setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
        }

        /// The arguments of all programs that run.
        static func commandLines() -> [String] { contents("cmdline") }

        /// The environments that the user can read.
        static func environments() -> [String] { contents("environ") }

        private static func contents(_ name: String) -> [String] {
            let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return processes.compactMap { process in
                guard process.allSatisfy(\.isNumber), let file = fopen("/proc/\(process)/\(name)", "r") else {
                    return nil
                }
                defer { fclose(file) }
                var buffer = [UInt8](repeating: 0, count: 1 << 20)
                let count = fread(&buffer, 1, buffer.count, file)
                return String(decoding: buffer.prefix(count).map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
            }
        }
    }
#endif
