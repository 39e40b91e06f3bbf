import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

struct SignInFileTests {
    private let folders = TemporaryFolders()

    /// A folder that only the user can change, whatever the mask of new files is.
    private func folder(_ mode: mode_t = 0o700) throws -> String {
        let folder = try folders.folder([:])
        chmod((folder.path as NSString).deletingLastPathComponent, 0o700)
        chmod(folder.path, mode)
        return folder.path
    }

    private static func mode(_ path: String) -> mode_t? {
        var found = stat()
        return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : nil
    }

    @Test func onlyTheUserCanReadItUntilItIsRemoved() throws {
        let parent = try folder()
        var file = SignInFile.make(leadingTo: "https://op.example/auth?a=b&state=s", inOneOf: [parent])
        let url = try #require(file?.url)
        let path = try #require(URL(string: url)?.path())
        #expect(url.hasPrefix("file://\(parent)/google-sign-in-") && url.hasSuffix("/sign-in.html"))
        #expect(Self.mode(path) == 0o600)
        #expect(Self.mode((path as NSString).deletingLastPathComponent) == 0o700)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#"<meta name="referrer" content="no-referrer">"#))
        let escaped = "https://op.example/auth?a=b&amp;state=s"
        #expect(text.contains(#"<meta http-equiv="refresh" content="0; url=\#(escaped)">"#))
        #expect(text.contains(#"<a href="\#(escaped)">"#))
        file = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty && file == nil)
    }

    @Test func eachFileHasAFolderOfItsOwn() throws {
        let parent = try folder()
        let files = (0..<3).compactMap { _ in SignInFile.make(leadingTo: "https://op.example/", inOneOf: [parent]) }
        #expect(Set(files.map(\.url)).count == 3)
    }

    /// Others could put another file in its place if they could rename what is in the folder.
    @Test(
        arguments: [
            (0o700, true), (0o755, true), (0o1777, true), (0o1770, true), (0o777, false), (0o770, false),
            (0o702, false), (0o720, false),
        ] as [(mode_t, Bool)])
    func othersCannotReplaceIt(_ mode: mode_t, _ isMade: Bool) throws {
        let parent = try folder(mode)
        let inner = parent + "/inner"
        try #require(mkdir(inner, 0o700) == 0)
        for place in [parent, inner] {
            #expect((SignInFile.make(leadingTo: "https://op.example/", inOneOf: [place]) != nil) == isMade)
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: parent) == ["inner"])
    }

    @Test(.enabled(if: geteuid() == 0, "only the administrator can give files away"), arguments: [false, true])
    func aFolderOfAnotherUser(_ isParent: Bool) throws {
        let parent = try folder()
        let inner = parent + "/inner"
        try #require(mkdir(inner, 0o700) == 0)
        try #require(chown(isParent ? parent : inner, 65_534, 65_534) == 0)
        #expect(SignInFile.make(leadingTo: "https://op.example/", inOneOf: [inner]) == nil)
    }

    @Test func theNextFolderIsTried() throws {
        let parent = try folder()
        let others = [try folder(0o777), parent + "/missing", "relative", "", "/dev/null"]
        for other in others {
            #expect(SignInFile.make(leadingTo: "https://op.example/", inOneOf: [other]) == nil)
        }
        let file = SignInFile.make(leadingTo: "https://op.example/", inOneOf: others + [parent, "/"])
        #expect(file?.url.hasPrefix("file://\(parent)/") == true)
    }

    /// A link leads to the folder, and what others can change on the way there counts.
    @Test func linksAreResolved() throws {
        let (parent, open) = (try folder(), try folder(0o777))
        try #require(symlink(parent, parent + "/link") == 0)
        try #require(symlink(open, parent + "/open") == 0)
        let file = SignInFile.make(leadingTo: "https://op.example/", inOneOf: [parent + "/link"])
        #expect(file?.url.hasPrefix("file://\(parent)/google-sign-in-") == true)
        #expect(SignInFile.make(leadingTo: "https://op.example/", inOneOf: [parent + "/open"]) == nil)
    }

    /// In a process whose new files nobody can write.
    @Test func nothingIsLeftOfAFileThatCannotBeWritten() async throws {
        await #expect(processExitsWith: .success) {
            let tests = SignInFileTests()
            let parent = try tests.folder()
            var limit = rlimit(rlim_cur: 1, rlim_max: 1)
            #if canImport(Glibc)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                setrlimit(RLIMIT_FSIZE, &limit)
            #endif
            signal(SIGXFSZ, SIG_IGN)
            #expect(SignInFile.make(leadingTo: "https://op.example/", inOneOf: [parent]) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty)
        }
    }

    @Test func theUsualFolders() {
        let temporary = FileManager.default.temporaryDirectory.path
        #expect(SignInFile.usualParents([:]) == [temporary])
        #expect(SignInFile.usualParents(["XDG_RUNTIME_DIR": "/run/user/1"]) == ["/run/user/1", temporary])
    }
}
