internal import AssayDocument

/// The people who sign in to a web application, and those whom hostile scenarios name in their place.
package enum WebPeople {
    /// Who signs in in every scenario: the person of the golden token.
    package static let first = 0
    /// Somebody else, who has an account as well: the subject is the one that most hostile tokens name.
    package static let other = 1

    /// The `people` of a provider's configuration.
    static let configuration: DocumentValue = [
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

    /// What tells one of them from others.
    package static func texts(of index: Int) -> PersonTexts {
        guard case .array(let people) = configuration, people.indices.contains(index) else { return nobody }
        var texts = nobody
        for field in PersonField.allCases {
            if case .string(let text)? = people[index].value[field.rawValue] { texts[field] = [text] }
        }
        return texts
    }

    /// Whom the vectors and scenarios name beside those two.
    package static let victims: PersonTexts = [
        .subject: ["999999999999999999999"],
        .email: ["victim@example.org", "victim@example.com", "victim@assay.example"],
        .name: ["The Victim", "Victim of Assay"],
    ]

    static let nobody: PersonTexts = [:]
}
