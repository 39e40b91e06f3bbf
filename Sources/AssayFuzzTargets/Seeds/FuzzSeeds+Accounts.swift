@_spi(Fuzzing) internal import AssayFuzzing

/// Seeds of the targets that read what an app keeps and what its developers edit.
extension FuzzSeeds {
    private static let sessionMembers = [
        ("version", "1"), ("client_id", #""app.example""#), ("issuer", #""https://accounts.google.com""#),
        ("subject", #""108204268033311374519""#), ("audiences", #"["app.example","api.example"]"#),
        ("nonce", #""n-0S6_WzA2Mj""#), ("auth_time", "1789999995"),
        ("profile", #"{"name":"Mahina Kal\u0101","email":"mahina@example.com","picture":"https://example.com/p"}"#),
        ("account_id", #""a1b2c3""#), ("granted_scopes", #"["openid","email"]"#), ("signed_in_at", "1789999990"),
        ("confirmed_at", "1790000000"), ("expires_at", "1790003600"),
        ("refresh_token", #""1//0g-refresh/token+made=up""#),
    ]

    /// A session with each member as it should be, absent, null, a number, a text, a list, and twice.
    mutating func addSessions() {
        let members = Self.sessionMembers
        add(session: "whole", members)
        for index in members.indices {
            let name = members[index].0
            var changed = members
            changed.remove(at: index)
            add(session: "without-\(name)", changed)
            add(session: "twice-\(name)", members + [members[index]])
            for (kind, text) in [
                ("null", "null"), ("negative", "-1"), ("large", "253402300800"), ("exact", "253402300799"),
                ("fraction", "1.0"), ("exponent", "1e3"), ("text", #""\u0000\uD83D\uDE00/+=""#), ("empty", #""""#),
                ("list", "[]"), ("mixed", #"["a",1]"#), ("object", "{}"),
            ] {
                changed = members
                changed[index].1 = text
                add(session: "\(kind)-\(name)", changed)
            }
        }
        add(session: "unknown", members + [("extra", "1")])
        add(FuzzTargets.storedSession, "session_empty", [])
        add(FuzzTargets.storedSession, "session_array", Array("[]".utf8))
    }

    private mutating func add(session name: String, _ members: [(String, String)]) {
        let text = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        add(FuzzTargets.storedSession, "session_\(name)", Array("{\(text)}".utf8))
    }

    /// The two files as the consoles and Xcode write them, and each element, reference and way of being malformed.
    mutating func addPropertyLists() {
        let client = "415870217356-assaysuite0golden0client0ios00001"
        let service = """
            <key>CLIENT_ID</key><string>\(client).apps.googleusercontent.com</string>
            <key>REVERSED_CLIENT_ID</key><string>com.googleusercontent.apps.\(client)</string>
            <key>BUNDLE_ID</key><string>com.example.app</string><key>API_KEY</key><string>not-a-key</string>
            <key>IS_SIGNIN_ENABLED</key><true/>
            """
        let info = """
            <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            <key>GIDClientID</key><string>\(client).apps.googleusercontent.com</string>
            <key>GIDHostedDomain</key><string>example.com</string>
            <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
            <string>com.googleusercontent.apps.\(client)</string><string>com.example.app</string>
            </array></dict><dict><key>CFBundleTypeRole</key><string>Editor</string></dict></array>
            """
        let type =
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
        let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + type + "\n"
        for (name, body) in [("service", service), ("info", info)] {
            let list = "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
            add(FuzzTargets.propertyList, "plist_\(name)", Array((head + list).utf8))
            add(FuzzTargets.propertyList, "plist_\(name)_bare", Array(list.utf8))
            add(FuzzTargets.propertyList, "plist_\(name)_mark", [0xEF, 0xBB, 0xBF] + Array((head + list).utf8))
            let returns = list.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
            add(FuzzTargets.propertyList, "plist_\(name)_returns", returns)
            add(FuzzTargets.propertyList, "plist_\(name)_cut", Array(list.utf8.prefix(list.utf8.count / 2)))
        }
        for (name, element) in Self.elements {
            add(FuzzTargets.propertyList, "plist_\(name)", Array("<plist><dict>\(element)</dict></plist>".utf8))
        }
        add(FuzzTargets.propertyList, "plist_binary", Array("bplist00".utf8))
    }

    private static let elements = [
        ("integer", "<key>a</key><integer>-9223372036854775808</integer>"),
        ("integer-zeros", "<key>a</key><integer>007</integer>"),
        ("integer-hexadecimal", "<key>a</key><integer>0x1F</integer>"),
        ("integer-large", "<key>a</key><integer>9223372036854775808</integer>"),
        ("real", "<key>a</key><real>1.5e3</real>"), ("real-word", "<key>a</key><real>nan</real>"),
        ("date", "<key>a</key><date>2026-01-31T12:00:00Z</date>"),
        ("date-none", "<key>a</key><date>2026-99-99T99:99:99Z</date>"),
        ("data", "<key>a</key><data>\n\tAAEC/+8=\n\t</data>"), ("data-none", "<key>a</key><data>A=B</data>"),
        ("false", "<key>a</key><false/>"), ("true-open", "<key>a</key><true></true>"),
        ("empty", "<key/><string/>"), ("array", "<key>a</key><array><array/><dict/></array>"),
        ("references", "<key>&lt;&gt;&amp;&apos;&quot;</key><string>&#65;&#x1F600;</string>"),
        ("surrogate", "<key>a</key><string>&#xD800;</string>"), ("entity", "<key>a</key><string>&nbsp;</string>"),
        ("cdata", "<key>a</key><string><![CDATA[<&]]]]></string>"),
        ("comment", "<!-- a - b --><key>a</key><!----><string>x<!-- y -->z</string>"),
        ("twice", "<key>a</key><string>1</string><key>a</key><string>2</string>"),
        ("equivalent", "<key>\u{E9}</key><string>1</string><key>e\u{301}</key><string>2</string>"),
        ("no-value", "<key>a</key>"), ("no-key", "<string>a</string>"), ("other", "<key>a</key><set/>"),
        ("attribute", #"<key>a</key><string a="b">c</string>"#),
    ]
}
