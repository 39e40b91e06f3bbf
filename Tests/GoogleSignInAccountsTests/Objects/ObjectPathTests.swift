import Testing

@testable import GoogleSignInAccounts

/// The names of the files of an object store, which are a format: other versions find their objects by them.
@Suite struct ObjectPathTests {
    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    static let paths: [(String, [String])] = [
        ("az09-_.", ["az09-_."]), (".a", ["%2Ea"]), ("AZ", ["%41%5A"]), ("a/b", ["a+", "b"]),
        ("%", ["%25"]), ("\u{E9}", ["%C3%A9"]), ("`{/:", ["%60%7B+", "%3A"]),
        (letters(200), [letters(200)]), (letters(201), [letters(200) + "=", "a"]),
        (letters(200) + "/" + letters(401), [letters(200) + "+", letters(200) + "=", letters(200) + "=", "a"]),
        (letters(200) + ".json", [letters(200) + "=", "%2Ejson"]),
        (letters(199) + ".json", [letters(199) + ".=", "json"]),
        (letters(200) + ".." + letters(196) + ".a", [letters(200) + "=", "%2E." + letters(196) + "=", "%2Ea"]),
    ]

    @Test(arguments: paths) func aKeyHasAPath(_ key: String, _ names: [String]) {
        #expect(ObjectPath(key: key).names == names)
        #expect(ObjectPath.key(of: names) == key)
    }

    @Test(arguments: [
        ["%01"], ["%2E"], ["%2E+", "a"], ["+"], ["+", "a"], ["a+"], ["a="], ["a=", "b"], ["a", "b"], ["A"], ["%61"],
        ["%c3%a9"], ["%C3"], [letters(201)], [letters(200) + "="], [letters(200) + "%C3=", "%A9"], [],
    ])
    func otherPathsAreThoseOfNoKey(_ names: [String]) {
        #expect(ObjectPath.key(of: names) == nil)
    }

    @Test(
        arguments: [
            ("a+", true), ("a=", true), ("+", true), ("a", false), ("+a", false), ("", false),
            (letters(200) + "+", true), (letters(200) + "=", true), (letters(201) + "+", false),
            (String(repeating: "\u{E9}", count: 101) + "+", false),
        ])
    func aFolderEndsInASign(_ name: String, _ isFolder: Bool) {
        #expect(ObjectPath.isFolder(name) == isFolder)
    }

    @Test func aPercentSignIsAlwaysEncoded() {
        #expect(PercentEncoding.encode("%2F".utf8) { _, _ in true } == "%252F")
    }
}
