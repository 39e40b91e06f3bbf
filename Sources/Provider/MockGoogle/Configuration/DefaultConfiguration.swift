internal import AssayJSON

/// The default clients and people of a provider: those of the golden vectors, and some more.
enum DefaultConfiguration {
    static let clients = elements(clientsText, "clients") { node throws(JSONError) in
        try ClientRegistration(decoding: node)
    }

    static let people = elements(peopleText, "people") { node throws(JSONError) in try Person(decoding: node) }

    private static let clientsText = #"""
        [
          { "id": "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com", "type": "ios" },
          { "id": "415870217356-assaysuite0golden0desktop0000001.apps.googleusercontent.com", "type": "desktop",
            "secret": "GOCSPX-assay-desktop-secret" },
          { "id": "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com", "type": "web",
            "secret": "GOCSPX-assay-web-secret",
            "redirect_uris": ["https://app.example/oauth2callback", "http://localhost:8080/oauth2callback"],
            "javascript_origins": ["https://app.example", "http://localhost:8080"] },
          { "id": "415870217356-assaysuite0golden0device0tv0001.apps.googleusercontent.com", "type": "limited-input",
            "secret": "GOCSPX-assay-device-secret" }
        ]
        """#

    private static let peopleText = #"""
        [
          { "sub": "108204268033311374519", "email": "mahina.kealoha@example.com", "email_verified": true,
            "name": "Mahina Kealoha", "given_name": "Mahina", "family_name": "Kealoha",
            "picture": "https://lh3.googleusercontent.com/a/example=s96-c" },
          { "sub": "110248495921238986420", "email": "tove.lindqvist@workspace.example", "email_verified": true,
            "hd": "workspace.example", "name": "Tove Lindqvist", "given_name": "Tove", "family_name": "Lindqvist" },
          { "sub": "117726459130584726001", "email": "unverified@example.com", "email_verified": "false",
            "name": "Sam Okoro", "given_name": "Sam", "family_name": "Okoro", "signed_in": false }
        ]
        """#

    private static func elements<Element>(
        _ text: String, _ name: String, _ decode: (JSONNode) throws(JSONError) -> Element
    ) -> Result<[Element], JSONError> {
        Result { () throws(JSONError) in
            let nodes: [JSONNode]
            nodes = try JSON.parse(text: text, file: "the default \(name)").array()
            var elements: [Element] = []
            for node in nodes { elements.append(try decode(node)) }
            return elements
        }
    }
}
