internal import AssayParserFuzzTargets

/// The two files as Google's console and Xcode write them, and every element, reference and kind of malformed list.
enum PropertyListSeeds {
    static var made: [FuzzSeed] {
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
        let files = [("service", service), ("info", info)].flatMap { name, body in
            let list = "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
            return [
                FuzzSeed("plist_\(name)", head + list), FuzzSeed("plist_\(name)_bare", list),
                FuzzSeed("plist_\(name)_mark", "\u{FEFF}" + head + list),
                FuzzSeed("plist_\(name)_returns", list.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }),
                FuzzSeed("plist_\(name)_cut", Array(list.utf8.prefix(list.utf8.count / 2))),
            ]
        }
        let single = elements.map { FuzzSeed("plist_\($0.0)", "<plist><dict>\($0.1)</dict></plist>") }
        return files + single + [FuzzSeed("plist_binary", "bplist00")]
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
