import Foundation
import GoogleSignInClient
import GoogleSignInSettings
import Testing

struct GoogleClientIDTests {
    static let pairs = [
        ("1234-abc.apps.googleusercontent.com", "com.googleusercontent.apps.1234-abc"),
        ("7.apps.googleusercontent.com", "com.googleusercontent.apps.7"),
        (
            "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com",
            "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001"
        ),
    ]

    @Test(arguments: pairs)
    func eachIsTheReverseOfTheOther(_ clientID: String, _ reversed: String) throws {
        #expect(try GoogleClientID(clientID).reversed == reversed)
        #expect(try GoogleClientID(reversed: reversed).text == clientID)
        #expect(try GoogleClientID(reversed: reversed) == GoogleClientID(clientID))
    }

    @Test(arguments: pairs)
    func theSchemeIsThatOfTheRedirectURIWhichTheClientLibraryMakes(_ clientID: String, _ reversed: String) throws {
        #expect(try RedirectURI(reversingClientID: clientID).text == "\(reversed):/oauth2callback")
    }

    /// How an app's guide converts the reversed client ID back: it removes the prefix and reverses the rest.
    static func asWrittenInTheGuide(_ reversed: String) -> String {
        reversed.replacingOccurrences(of: "com.googleusercontent.apps.", with: "")
            .components(separatedBy: ".").reversed().joined(separator: ".")
    }

    @Test(arguments: pairs)
    func removingThePrefixFirstGivesNoClientID(_ clientID: String, _ reversed: String) throws {
        let wrong = Self.asWrittenInTheGuide(reversed)
        #expect(wrong + ".apps.googleusercontent.com" == clientID)
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try GoogleClientID(wrong) }
        #expect(try GoogleClientID(reversed: reversed).text == clientID)
    }

    @Test(arguments: [
        "", "app.example", ".apps.googleusercontent.com", "1234-abc.apps.googleusercontent.com.evil.example",
        "1234-abc.evil.apps.googleusercontent.com", "1234 abc.apps.googleusercontent.com",
        "1234-\u{430}bc.apps.googleusercontent.com", "-1234.apps.googleusercontent.com",
        "com.googleusercontent.apps.1234-abc", "1234-abc.apps.googleusercontent.com\n",
        "1234-abc.APPS.googleusercontent.com", String(repeating: "1", count: 300) + ".apps.googleusercontent.com",
    ])
    func malformedClientIDsAreRefused(_ text: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try GoogleClientID(text) }
    }

    @Test(arguments: [
        "", "com.googleusercontent.apps.", "com.googleusercontent.apps", "1234-abc.apps.googleusercontent.com",
        "com.googleusercontent.apps.1234-abc.more", "com.googleusercontent.apps.1234-abc:/oauth2callback",
        "com.googleusercontent.apps.\u{212A}", "myapp", "xcom.googleusercontent.apps.1234",
    ])
    func malformedReversedClientIDsAreRefused(_ text: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try GoogleClientID(reversed: text) }
    }

    @Test
    func schemesAreComparedWithoutCase() throws {
        #expect(
            try GoogleClientID(reversed: "COM.GoogleUserContent.Apps.1234-ABC").text
                == "1234-abc.apps.googleusercontent.com")
        #expect(
            try GoogleClientID("1234-ABC.apps.googleusercontent.com").reversed == "com.googleusercontent.apps.1234-abc")
    }
}
