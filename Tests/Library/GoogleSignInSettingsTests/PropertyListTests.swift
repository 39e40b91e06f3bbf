import AssayTestSupport
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

    static func read(_ bytes: [UInt8]) throws(GoogleSignInError) -> InfoPropertyList {
        try InfoPropertyList(reading: bytes)
    }

    private static func nested(_ depth: Int) -> String {
        "<dict><key>a</key>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
            + "</dict>"
    }

    @Test(arguments: [
        Case("every type", document(values)), Case("500 arrays", document(nested(500))),
        Case("a byte order mark", [0xEF, 0xBB, 0xBF] + document(values)),
        Case("white space and a comment before it", Array("\n<!-- a -->\(head)\(values)</plist>".utf8)),
        Case("no declaration", Array("<plist><dict>\(domain)</dict></plist>".utf8)),
        Case("line ends of two characters", document(values).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }),
    ])
    func aPropertyListIsReadWhateverElseIsInIt(_ item: Case<[UInt8]>) throws {
        let list = try Self.read(item.value)
        #expect(list.hostedDomain == (item.name == "500 arrays" ? nil : "a&b.example"))
    }

    private static let domain = "<key>GIDHostedDomain</key><string>a&amp;b.example</string>"
    private static let values = """
        <dict>
            <key>yes</key><true/><key>no</key><false></false><key>number</key><integer>-7</integer>
            <key>list</key><array><string/><array/><dict></dict></array><key>real</key><real>1.5e3</real>
            <key>date</key><date>2026-01-31T12:00:00Z</date><key>data</key><data>AQIDBA==</data>
            \(domain)
        </dict>
        """

    private static let malformed = "Info.plist: expected an XML property list"

    /// What Foundation says about a file is part of the error.
    static let refused: [NamedCase<String, String>] = [
        NamedCase("nothing", "", "\(malformed), found something else"),
        NamedCase("white space", " \n", "\(malformed), found something else"),
        NamedCase("JSON", #"{"CLIENT_ID":"a"}"#, "\(malformed), found something else"),
        NamedCase("a list of the old form", "{ CLIENT_ID = a; }", "\(malformed), found something else"),
        NamedCase("binary", "bplist00\u{1}", "\(malformed), found a binary one"),
        NamedCase("data of the old form", "<0a0b>", "Info.plist: expected a dictionary, found a date or data"),
        NamedCase("an array", head + "<array/></plist>", "Info.plist: expected a dictionary, found an array"),
        NamedCase(
            "a Boolean", head + "<true/></plist>", "Info.plist: expected a dictionary, found a number or Boolean"),
        NamedCase(
            "an unknown element", head + "<dict>\n<script/></dict></plist>",
            "\(malformed): Encountered unknown tag script on line 5"),
        NamedCase(
            "an element that a terminal obeys", head + "<\u{1B}[2J\u{202E}/></plist>",
            "\(malformed): Encountered unknown tag ?[2J? on line 4"),
        NamedCase(
            "a key without a value", head + "<dict>\n<key>a</key></dict></plist>",
            "\(malformed): Value missing for key inside <dict> at line 5"),
        NamedCase("an end missing", "<plist><dict/>", malformed),
        NamedCase("an empty plist", "<plist/>", malformed),
        NamedCase("a half element", "<plist><di", malformed),
        NamedCase("a comment without end", "<!-- ", malformed),
        NamedCase("an unknown entity", head + "<string>&evil;</string></plist>", malformed),
        NamedCase(
            "entities that expand",
            "<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><plist><string>&b;</string></plist>",
            malformed),
        NamedCase(
            "an entity from a file",
            "<!DOCTYPE plist [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><plist><string>&f;</string></plist>",
            malformed),
        NamedCase("100,000 arrays", "<plist>" + String(repeating: "<array>", count: 100_000), malformed),
        NamedCase("a name of 1,000 characters", "<plist><" + String(repeating: "a", count: 1_000) + "/>", malformed),
        NamedCase(
            "more than 1 MiB", "<plist><string>" + String(repeating: "a", count: 1 << 20) + "</string></plist>",
            "Info.plist: expected at most 1048576 bytes, found 1048608"),
    ]

    @Test(arguments: refused)
    func whatIsNoPropertyListIsRefusedWithTheReasonInAShortLine(_ item: NamedCase<String, String>) throws {
        let error = #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(Array(item.input.utf8)) }
        let detail = try #require(error).detail
        #expect(item.expected == Self.malformed ? detail.hasPrefix(Self.malformed) : detail == item.expected)
        #expect(detail.utf8.count < 300)
    }

    @Test
    func truncatedDocumentsAreRefusedWithoutACrash() {
        let bytes = Self.document("<dict><key>a</key><array><string>&amp;</string><true/></array></dict>")
        for count in 0..<(bytes.count - 1 - "</plist>".utf8.count) {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(Array(bytes.prefix(count))) }
        }
    }

    @Test
    func ofARepeatedKeyTheLastValueCountsAsInTheApp() throws {
        let list = try Self.read(
            Self.document(
                "<dict><key>GIDHostedDomain</key><string>a</string><key>GIDHostedDomain</key><string>b</string></dict>")
        )
        #expect(list.hostedDomain == "b")
    }
}
