internal import AssayJSON

/// The people who sign in to a web application, and those that hostile scenarios name instead.
package enum WebPeople {
    /// The person who signs in in every scenario: that of the golden token.
    package static let first = 0
    /// Another person with an account, whose subject most hostile tokens name.
    package static let other = 1

    /// The `people` of a provider's configuration.
    static let configuration: JSONValue = [
        [
            "sub": "108204268033311374519", "email": "mahina.kealoha@example.com", "email_verified": true,
            "name": "Mahina Kealoha", "given_name": "Mahina", "family_name": "Kealoha",
            "picture": "https://lh3.googleusercontent.com/a/example=s96-c",
        ],
        [
            "sub": "100000000000000000001", "email": "ngaio.whetu@other.example", "email_verified": true,
            "name": "Ngaio Whetu", "given_name": "Ngaio", "family_name": "Whetu",
        ],
    ]

    /// The texts that identify one of them.
    package static func texts(of index: Int) -> PersonTexts {
        guard case .array(let people) = configuration, people.indices.contains(index) else { return nobody }
        var texts = nobody
        for field in PersonField.allCases {
            if case .string(let text)? = people[index].value[field.rawValue] { texts[field] = [text] }
        }
        return texts
    }

    /// The other people that vectors and scenarios name.
    package static let victims: PersonTexts = [
        .subject: ["999999999999999999999"],
        .email: ["victim@example.org", "victim@example.com", "victim@assay.example"],
        .name: ["The Victim", "Victim of Assay"],
    ]

    static let nobody: PersonTexts = [:]
}
