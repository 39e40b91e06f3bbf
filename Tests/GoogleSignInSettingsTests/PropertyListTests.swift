import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInSettings
import Testing

struct PropertyListTests {
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    static func document(_ body: String) -> [UInt8] { Array((head + body + "\n</plist>\n").utf8) }

    static func read(_ bytes: [UInt8]) throws(GoogleSignInError) -> PropertyList {
        try PropertyList(reading: bytes, file: "Info.plist")
    }

    @Test
    func everyTypeIsReadWithItsLine() throws {
        let list = try Self.read(
            Self.document(
                """
                <dict>
                    <!-- a comment -->
                    <key>text</key><string>a &amp; b &#x1F33A; <![CDATA[<raw>]]></string>
                    <key>yes</key><true/>
                    <key>no</key><false></false>
                    <key>number</key><integer>-7</integer>
                    <key>list</key><array><string/><array/><dict></dict></array>
                    <key>real</key><real>1.5e3</real>
                    <key>date</key><date>2026-01-31T12:00:00Z</date>
                    <key>data</key><data>AQID
                    BA==</data>
                </dict>
                """))
        guard case .dictionary(let members) = list.root.content else {
            Issue.record("no dictionary")
            return
        }
        #expect(members.map(\.key) == ["text", "yes", "no", "number", "list", "real", "date", "data"])
        #expect(members[0].value.content == .string("a & b 🌺 <raw>"))
        #expect(members.prefix(4).map(\.value.content).dropFirst() == [.boolean(true), .boolean(false), .integer(-7)])
        guard case .array(let elements) = members[4].value.content else {
            Issue.record("no array")
            return
        }
        #expect(elements.map(\.content) == [.string(""), .array([]), .dictionary([])])
        #expect(members[5].value.content == .other(element: "real", text: "1.5e3"))
        #expect(members.map(\.value.line) == [6, 7, 8, 9, 10, 11, 12, 13])
    }

    @Test(arguments: [
        "a", " a  b ", "a&#10;b", "&lt;&gt;&quot;&apos;", "名前 e\u{301}", "a\nb", "<![CDATA[a&b]]>",
        "<![CDATA[a]]]]>",
    ])
    func foundationReadsTheSameTextsOutOfWhatIsAccepted(_ text: String) throws {
        let bytes = Self.document("<dict><key>k</key><string>\(text)</string></dict>")
        let found = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        let expected = try #require((found as? [String: Any])?["k"] as? String)
        guard case .dictionary(let members) = try Self.read(bytes).root.content,
            case .string(let read)? = members.first?.value.content
        else {
            Issue.record("no string")
            return
        }
        #expect(Array(read.utf8) == Array(expected.utf8))
    }

    static let refused: [(name: String, body: String, line: Int)] = [
        ("a key twice", "<dict>\n<key>a</key><true/>\n<key>a</key><false/></dict>", 6),
        ("a key twice by a reference", "<dict><key>a</key><true/>\n<key>&#97;</key><false/></dict>", 5),
        ("a key without a value", "<dict><key>a</key></dict>", 4),
        ("a value without a key", "<dict><true/></dict>", 4),
        ("two keys", "<dict><key>a</key><key>b</key></dict>", 4),
        ("a key in an array", "<array><key>a</key></array>", 4),
        ("two roots", "<dict/>\n<dict/>", 5),
        ("no root", "", 5),
        ("an element of HTML", "<script/>", 4),
        ("an attribute", "<dict a=\"b\"/>", 4),
        ("an unknown entity", "<string>&evil;</string>", 4),
        ("a reference without end", "<string>&amp</string>", 4),
        ("a reference to NUL", "<string>&#0;</string>", 4),
        ("a reference to a surrogate", "<string>&#xD800;</string>", 4),
        ("a reference to nothing", "<string>&#;</string>", 4),
        ("a signed reference", "<string>&#+65;</string>", 4),
        ("a reference beyond Unicode", "<string>&#x110000;</string>", 4),
        ("an element in a text", "<string>a<true/></string>", 4),
        ("a comment in a text", "<string>a<!-- b --></string>", 4),
        ("crossed elements", "<array><dict></array></dict>", 4),
        ("an open element", "<array><string>a</array>", 4),
        ("an integer with a fraction", "<integer>1.0</integer>", 4),
        ("an integer without digits", "<integer>-</integer>", 4),
        ("an integer beyond 64 bits", "<integer>9223372036854775808</integer>", 4),
        ("a malformed date", "<date>today</date>", 4),
        ("data that is not base64", "<data>%</data>", 4),
        ("a malformed number", "<real>one</real>", 4),
        ("a control character", "<string>\u{1}</string>", 4),
        ("a character that XML lacks", "<string>\n\u{FFFF}</string>", 5),
        ("a control character in a tag", "<dict\n\n\u{1D}/>", 6),
        ("a comment in a comment", "<!-- a -- b --><dict/>", 4),
    ]

    @Test(arguments: refused)
    func malformedPropertyListsAreRefusedWithALineNumber(_ name: String, _ body: String, _ line: Int) throws {
        let error = #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(Self.document(body)) }
        #expect(try #require(error).detail.hasPrefix("Info.plist:\(line): expected "))
    }

    static let documents: [(name: String, text: String)] = [
        ("nothing", ""), ("white space", " \n"), ("JSON", #"{"CLIENT_ID":"a"}"#), ("binary", "bplist00\u{1}"),
        ("no plist", "<dict/>"), ("an empty plist", "<plist/>"), ("an end missing", "<plist><dict/>"),
        ("a tail", "<plist><dict/></plist>x"), ("a comment without end", "<!-- "), ("a half element", "<plist><di"),
        ("another encoding", "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict/></plist>"),
        (
            "a declaration with two encodings",
            "<?xml version=\"1.encoding=\"UTF-16\"0\" encoding=\"UTF-8\"?><plist><dict/></plist>"
        ),
        ("a declaration of something else", "<?xml xencoding=\"UTF-16\" version=\"1.0\"?><plist><dict/></plist>"),
        ("a declaration without version", "<?xml encoding=\"UTF-8\"?><plist><dict/></plist>"),
        ("a version that has no equals sign", "<plist version><dict/></plist>"),
        ("another attribute of plist", "<plist versions=\"1.0\"><dict/></plist>"),
        ("an encoding that only ends so", "<?xml version=\"1.0\" encoding=\"\u{7F}UTF-8\"?><plist><dict/></plist>"),
        (
            "entities that expand",
            "<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><plist><string>&b;</string></plist>"
        ),
        (
            "an entity from a file",
            "<!DOCTYPE plist [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><plist><string>&f;</string></plist>"
        ),
        ("33 arrays", "<plist>" + String(repeating: "<array>", count: 33)),
        ("100,000 arrays", "<plist>" + String(repeating: "<array>", count: 100_000)),
        ("more than 1 MiB", "<plist><string>" + String(repeating: "a", count: 1 << 20) + "</string></plist>"),
    ]

    @Test(arguments: documents)
    func malformedDocumentsAreRefused(_ name: String, _ text: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(Array(text.utf8)) }
    }

    @Test(arguments: [
        "<?xml version='1.0'?><plist version='1.0'>", "<?xml version = \"1.1\"\nencoding=\"utf-8\" ?><plist >",
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><plist\nversion = \"1.0\">",
    ])
    func xmlDeclarationsAndAttributesOfOtherFormsAreRead(_ head: String) throws {
        #expect(try Self.read(Array((head + "<true/></plist>").utf8)).root.content == .boolean(true))
    }

    @Test
    func everyLineEndBecomesOneLineFeedAlsoInCDATASectionsXML10211() throws {
        let text = "a\r\nb\rc\nd\r"
        for element in [text, "<![CDATA[\(text)]]>"] {
            let list = try Self.read(Self.document("<string>\(element)</string>"))
            #expect(list.root.content == .string("a\nb\nc\nd\n"))
        }
    }

    @Test
    func theDeepestAllowedNestingIsAccepted() throws {
        let depth = PropertyList.maximumDepth
        let text = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        _ = try Self.read(Array("<plist>\(text)</plist>".utf8))
    }

    @Test
    func invalidUTF8IsRefusedAndAByteOrderMarkIsAccepted() throws {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try Self.read(Self.document("<string>").dropLast(10) + [0xFF] + Array("</string></plist>".utf8))
        }
        _ = try Self.read([0xEF, 0xBB, 0xBF] + Self.document("<dict/>"))
    }

    @Test
    func truncatedDocumentsAreRefusedWithoutACrash() {
        let bytes = Self.document("<dict><key>a</key><array><string>&amp;</string><true/></array></dict>")
        let end = bytes.count - 1
        for count in 0..<end {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(Array(bytes.prefix(count))) }
        }
    }
}
