import Testing

@testable import GoogleSignInDirectory

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

    /// The last are as deep as the longest segment of a key, and one deeper.
    static let folders: [([String], Bool)] =
        [
            ([], true), (["a+"], true), (["%41%5A+"], true), (["a+", "b+"], true), ([letters(200) + "+"], true),
            ([letters(200) + "="], true), ([letters(200) + "=", "a+"], true), (["a+", letters(200) + "="], true),
            (["a"], false), ([""], false), (["+"], false), (["="], false), (["a="], false), (["+a"], false),
            (["A+"], false), (["a b+"], false), (["%61+"], false), (["%+"], false), (["%C3+"], false), ([".a+"], false),
            (["%2E+"], false), (["a++"], false), (["a=+"], false), (["a", "b+"], false), (["A+", "b+"], false),
            ([letters(201) + "+"], false), ([letters(199) + "="], false), ([letters(201) + "="], false),
            (["A+", letters(200) + "="], false), ([letters(200) + "=", "+"], false),
            ([letters(200) + "+", "="], false),
        ] + [(15, true), (16, false)].map { ([String](repeating: letters(200) + "=", count: $0), $1) }

    @Test(arguments: folders) func aFolderIsPartOfThePathOfAKey(_ names: [String], _ isFolder: Bool) {
        #expect(ObjectPath.isFolder(names) == isFolder)
    }

    /// Every folder on the way to any object is one.
    @Test(arguments: ObjectStoreContract.hostileKeys) func theFoldersOfAKeyAreFolders(_ key: String) {
        let folders = ObjectPath(key: key).folders
        for count in 0...folders.count { #expect(ObjectPath.isFolder(Array(folders.prefix(count)))) }
    }

    @Test func aPercentSignIsAlwaysEncoded() {
        #expect(PercentEncoding.encode("%2F".utf8) { _, _ in true } == "%252F")
    }
}
