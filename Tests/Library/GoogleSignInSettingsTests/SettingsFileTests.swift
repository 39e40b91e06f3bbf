import AssayTestSupport
import GoogleSignInClient
import GoogleSignInSettings
import Testing

struct GoogleServiceInfoTests {
    static let clientID = "1234-abc.apps.googleusercontent.com"
    static let reversed = "com.googleusercontent.apps.1234-abc"

    static func read(_ members: String) throws(GoogleSignInError) -> GoogleServiceInfo {
        try GoogleServiceInfo(reading: PropertyListTests.document("<dict>\(members)</dict>"))
    }

    @Test
    func theConsolesFileIsParsed() throws {
        let info = try Self.read(
            """
            <key>CLIENT_ID</key><string>\(Self.clientID)</string>
            <key>REVERSED_CLIENT_ID</key><string>\(Self.reversed)</string>
            <key>API_KEY</key><string>key-1</string><key>BUNDLE_ID</key><string>org.example.app</string>
            <key>IS_ADS_ENABLED</key><false/><key>PLIST_VERSION</key><string>1</string>
            """)
        #expect(info.clientID.text == Self.clientID)
        #expect(info.apiKey == "key-1")
        #expect(info.bundleID == "org.example.app")
        let least = try Self.read("<key>CLIENT_ID</key><string>\(Self.clientID)</string>")
        #expect(least.apiKey == nil && least.bundleID == nil)
    }

    static let refused: [NamedCase<String, String>] = [
        NamedCase("no client ID", "", "GoogleService-Info.plist: CLIENT_ID: expected a string, found no such key"),
        NamedCase(
            "a client ID that is a number", "\n<key>CLIENT_ID</key><integer>7</integer>",
            "GoogleService-Info.plist: CLIENT_ID: expected a string, found a number or Boolean"
        ),
        NamedCase(
            "an empty client ID", "<key>CLIENT_ID</key><string></string>",
            "GoogleService-Info.plist: CLIENT_ID: expected a non-empty string"
        ),
        NamedCase(
            "a placeholder", "<key>CLIENT_ID</key><string>YOUR_CLIENT_ID</string>",
            "GoogleService-Info.plist: CLIENT_ID: expected a value instead of the placeholder"
        ),
        NamedCase(
            "the reversed one in its place", "<key>CLIENT_ID</key><string>\(reversed)</string>",
            "GoogleService-Info.plist: CLIENT_ID: client ID: expected to end with .apps.googleusercontent.com"
        ),
        NamedCase(
            "a reversed client ID of another app",
            "<key>CLIENT_ID</key><string>\(clientID)</string>\n"
                + "<key>REVERSED_CLIENT_ID</key><string>com.googleusercontent.apps.5678-def</string>",
            "GoogleService-Info.plist: REVERSED_CLIENT_ID: expected the reversed CLIENT_ID, \(reversed)"
        ),
        NamedCase(
            "an API key that is a Boolean",
            "<key>CLIENT_ID</key><string>\(clientID)</string><key>API_KEY</key><true/>",
            "GoogleService-Info.plist: API_KEY: expected a string, found a number or Boolean"
        ),
    ]

    @Test(arguments: refused)
    func whatIsWrongIsNamedWithFileAndKey(_ item: NamedCase<String, String>) throws {
        let error = #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(item.input) }
        #expect(try #require(error).detail == item.expected)
    }

    @Test
    func anArrayIsRefused() {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try GoogleServiceInfo(reading: PropertyListTests.document("<array/>"))
        }
    }
}

struct InfoPropertyListTests {
    static let reversed = GoogleServiceInfoTests.reversed

    static func types(_ schemes: String...) -> String {
        let strings = schemes.map { "<string>\($0)</string>" }.joined()
        return "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(strings)</array>"
            + "</dict></array>"
    }

    static func read(_ members: String) throws(GoogleSignInError) -> InfoPropertyList {
        try InfoPropertyList(reading: PropertyListTests.document("<dict>\(members)</dict>"))
    }

    /// The client ID of the scheme gives a configuration whose redirect URI returns to the app.
    @Test
    func fromScheme() throws {
        let info = try Self.read(Self.types("myapp", Self.reversed))
        #expect(info.urlSchemes == ["myapp", Self.reversed])
        let configuration = try info.configuration()
        #expect(configuration.clientID == GoogleServiceInfoTests.clientID)
        #expect(configuration.redirectURI.text == "\(Self.reversed):/oauth2callback")
        #expect(configuration.serverClientID == nil)
    }

    @Test
    func googlesOwnKeysAreRead() throws {
        let info = try Self.read(
            Self.types(Self.reversed)
                + """
                <key>GIDClientID</key><string>1234-abc.apps.googleusercontent.com</string>
                <key>GIDServerClientID</key><string>1234-web.apps.googleusercontent.com</string>
                <key>GIDHostedDomain</key><string>example.com</string>
                <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
                """)
        let configuration = try info.configuration(scopes: ["openid"])
        #expect(configuration.serverClientID == "1234-web.apps.googleusercontent.com")
        #expect(configuration.hostedDomain == "example.com")
        #expect(configuration.scopes == ["openid"])
        #expect(info.bundleID == nil)
    }

    @Test
    func anErrorOfTheSettingsNamesTheFile() throws {
        let info = try InfoPropertyList(
            reading: PropertyListTests.document(
                "<dict>\(Self.types(Self.reversed))<key>GIDHostedDomain</key><string>example.c;om</string></dict>"),
            file: "App/Info.plist")
        let error = #expect(throws: GoogleSignInError(.invalidConfiguration)) { try info.configuration() }
        #expect(try #require(error).detail.hasPrefix("App/Info.plist: "))
    }

    @Test
    func schemesAreComparedWithoutCase() throws {
        let info = try Self.read(Self.types(Self.reversed.uppercased()))
        try info.requireScheme(of: GoogleClientID(GoogleServiceInfoTests.clientID))
    }

    static let refused: [NamedCase<String, String>] = [
        NamedCase(
            "types that are not an array", "<key>CFBundleURLTypes</key><dict/>", "CFBundleURLTypes: expected an array"),
        NamedCase(
            "a type that is a string", "<key>CFBundleURLTypes</key><array><string>a</string></array>",
            "CFBundleURLTypes[0]: expected a dictionary, found a string"
        ),
        NamedCase(
            "schemes that are a string",
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><string>a</string></dict></array>",
            "CFBundleURLTypes[0].CFBundleURLSchemes: expected an array, found a string"
        ),
        NamedCase("a scheme with slashes", types("myapp://"), "CFBundleURLSchemes[0]: expected a scheme"),
        NamedCase("a scheme that begins with a digit", types("1234-abc"), "CFBundleURLSchemes[0]: expected a scheme"),
        NamedCase("a scheme with a space", types("my app"), "expected a scheme"),
        NamedCase("a scheme of another script", types("\u{430}pp"), "expected a scheme"),
        NamedCase("https", types("a", "HTTPS"), "CFBundleURLSchemes[1]: expected a scheme that is not reserved"),
        NamedCase("a scheme twice", types("myapp", "MyApp"), "CFBundleURLSchemes[1]: expected each scheme once"),
        NamedCase("the guide's placeholder", types("YOUR_REVERSED_CLIENT_ID"), "instead of the placeholder"),
        NamedCase("a malformed client ID", "<key>GIDClientID</key><string>app</string>", "GIDClientID: client ID"),
        NamedCase(
            "a domain that is a number", "<key>GIDHostedDomain</key><integer>1</integer>", "GIDHostedDomain: expected"),
    ]

    /// What is wrong is named with file and key.
    @Test(arguments: refused)
    func refuses(_ item: NamedCase<String, String>) throws {
        let error = #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.read(item.input) }
        let detail = try #require(error).detail
        #expect(detail.hasPrefix("Info.plist: ") && detail.contains(item.expected), "\(detail)")
    }

    static let unusable: [Case<String>] = [
        Case("no scheme", ""), Case("another scheme", types("myapp")),
        Case("the client ID in place of its reverse", types("X1234-abc.apps.googleusercontent.com")),
        Case("two reversed client IDs", types(reversed, "com.googleusercontent.apps.5678-def")),
        Case(
            "a client ID whose scheme is missing",
            types("myapp") + "<key>GIDClientID</key><string>1234-abc.apps.googleusercontent.com</string>"
        ),
        Case(
            "a client ID with another client's scheme",
            types(reversed) + "<key>GIDClientID</key><string>5678-def.apps.googleusercontent.com</string>"
        ),
    ]

    @Test(arguments: unusable)
    func settingsWhoseCallbackDoesNotReturnToTheAppAreRefused(_ item: Case<String>) throws {
        let info = try Self.read(item.value)
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try info.configuration() }
    }

    @Test
    func theSchemeOfAnotherClientIsRefused() throws {
        let info = try Self.read(Self.types(Self.reversed))
        try info.requireScheme(of: GoogleClientID(GoogleServiceInfoTests.clientID))
        let other = try GoogleClientID("5678-def.apps.googleusercontent.com")
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try info.requireScheme(of: other) }
    }
}
