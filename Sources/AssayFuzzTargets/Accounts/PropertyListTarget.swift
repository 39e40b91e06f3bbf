package import AssayParserFuzzTargets

extension FuzzTargets {
    /// The files of settings that an app's developers edit: `GoogleService-Info.plist` and `Info.plist`.
    package static let propertyList = FuzzTarget(
        "property-list", weight: 2,
        // Elements and references of property lists in XML, and the keys of the settings.
        dictionary: FuzzDictionary(
            words: """
                <plist> </plist> <dict> </dict> <dict/> <array> </array> <array/> <key> </key> <key/> <string> </string>
                <string/> <true/> <false/> <true> </true> <integer> </integer> <real> </real> <date> </date> <data>
                </data> 2026-01-31T12:00:00Z <!-- --> <![CDATA[ ]]> <!DOCTYPE <?xml ?> encoding="UTF-8"
                encoding="UTF-16" &lt; &gt; &amp; &apos; &quot; &#65; &#x1F600; &#xD800; &#0; bplist00 CLIENT_ID
                REVERSED_CLIENT_ID BUNDLE_ID API_KEY CFBundleURLTypes CFBundleURLSchemes CFBundleIdentifier GIDClientID
                GIDServerClientID GIDHostedDomain .apps.googleusercontent.com com.googleusercontent.apps. YOUR_ $(
                """,
            texts: [
                "<plist version=\"1.0\">", "<!DOCTYPE plist>", "\u{FEFF}", "\r\n", "e\u{301}", "\u{E9}",
            ]),
        madeSeeds: { PropertyListSeeds.made }, PropertyListProperties.check)
}
