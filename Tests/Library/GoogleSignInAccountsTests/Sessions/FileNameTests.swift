import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

struct FileNameTests {
    static let paths: [NamedCase<String, String?>] = [
        NamedCase("a folder", "/a", "/a"), NamedCase("a folder in a folder", "/a/b", "/a/b"),
        NamedCase("slashes at the end", "/a/b//", "/a/b"), NamedCase("slashes within", "/a//b", "/a//b"),
        NamedCase("a name that begins with a dot", "/a/.b", "/a/.b"),
        NamedCase("a name that begins with two dots", "/a/..b", "/a/..b"),
        NamedCase("a dot before the name", "/./a", "/./a"), NamedCase("two dots before the name", "/../a", "/../a"),
        NamedCase("the root", "/", nil), NamedCase("the root, twice", "//", nil), NamedCase("nothing", "", nil),
        NamedCase("a relative path", "a/b", nil), NamedCase("a dot", "/a/.", nil),
        NamedCase("a dot and a slash", "/a/./", nil),
        NamedCase("two dots", "/a/..", nil), NamedCase("two dots and a slash", "/a/../", nil),
        NamedCase("a zero byte", "/a\u{0}b", nil),
    ]

    @Test(arguments: paths)
    func aPathIsAbsoluteAndEndsInAName(_ path: NamedCase<String, String?>) {
        #expect((try? FileName.checkedPath(path.input)) == path.expected)
        if path.expected == nil {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try FileName.checkedPath(path.input) }
        }
    }

    static let names: [NamedCase<String, Bool>] = [
        NamedCase("one letter", "a", true), NamedCase("every kind of character", "aZ09-_.", true),
        NamedCase("a hyphen first", "-a", true), NamedCase("a dot last", "a.", true),
        NamedCase("100 characters", String(repeating: "n", count: 100), true),
        NamedCase("101 characters", String(repeating: "n", count: 101), false), NamedCase("nothing", "", false),
        NamedCase("a dot first", ".a", false), NamedCase("a slash", "a/b", false), NamedCase("a space", "a b", false),
        NamedCase("a letter beyond ASCII", "\u{E9}", false),
    ]

    @Test(arguments: names)
    func aNameHasUpTo100LettersDigitsHyphensLowLinesAndDots(_ name: NamedCase<String, Bool>) {
        #expect(((try? FileName.checked(name.input)) == name.input) == name.expected)
        if !name.expected {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try FileName.checked(name.input) }
        }
    }

    @Test
    func theEndOfATemporaryFilesNameIsEightRandomBytes() throws {
        #expect(try FileName.randomSuffix(CountingRandomness()) == "1f262d343b424950")
        #expect(throws: GoogleSignInError(.storageFailed)) { try FileName.randomSuffix(FailingRandomness()) }
    }

    /// A file's name is checked before its folder.
    @Test func theNameOfAFileComesFirst() {
        let store = #expect(throws: GoogleSignInError.self) {
            try EncryptedFileSessionStore(
                folder: "relative", name: "", purpose: "app.example", keys: FileSessionKeyStore(folder: "/keys"))
        }
        #expect(store?.detail.hasPrefix("file name: ") == true)
        let keys = #expect(throws: GoogleSignInError.self) { try FileSessionKeyStore(folder: "relative", name: "") }
        #expect(keys?.detail.hasPrefix("file name: ") == true)
    }
}
