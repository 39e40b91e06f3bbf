package import AssayJSON

/// The people who sign in to a web application, and those that hostile scenarios name instead.
package struct WebPeople: Sendable {
    /// The person who signs in in every scenario: that of the golden token.
    package static let first = 0
    /// Another person with an account, whose subject most hostile tokens name.
    package static let other = 1

    /// The domain that has the accounts of both people; `nil` for consumer accounts.
    package let hostedDomain: String?
    /// Claims that every person has besides those of an account, such as groups.
    private let claims: JSONValue?

    package init(hostedDomain: String? = nil, claims: JSONValue? = nil) {
        self.hostedDomain = hostedDomain
        self.claims = claims
    }

    /// Reads more claims for every person, an object whose members the provider does not set itself.
    package static func claims(decoding node: JSONNode) throws(JSONError) -> JSONValue {
        for member in try node.object().members where own.contains(member.name) {
            throw JSONError(
                "the provider sets \(JSONWriter.quoted(member.name)) itself; expected other claims, such as \"groups\"",
                at: member.nameLocation)
        }
        return node.value
    }

    /// The claims that the provider sets, or that tell people apart.
    private static let own: Set<String> = [
        "iss", "aud", "azp", "sub", "exp", "iat", "nbf", "nonce", "at_hash", "hd", "email", "email_verified", "name",
        "given_name", "family_name",
    ]

    /// The configuration in which each of the people has the claims, unless it says which it has.
    func adding(to configuration: JSONNode) -> JSONNode {
        guard let claims, case .object(let members) = configuration.value else { return configuration }
        let extended = members.map { member in
            guard member.name == "people", case .array(let people) = member.node.value else { return member }
            let all = people.map { person in
                person.value["claims"] == nil ? person.applying(JSONNode(["claims": claims])) : person
            }
            return JSONMember(member.name, JSONNode(.array(all), at: member.node.location))
        }
        return JSONNode(.object(extended), at: configuration.location)
    }

    /// The `people` of a provider's configuration.
    var configuration: JSONValue {
        var people: [[(name: String, value: JSONValue)]] = [
            [
                ("sub", "108204268033311374519"), ("email", address("mahina.kealoha", "example.com")),
                ("email_verified", true), ("name", "Mahina Kealoha"), ("given_name", "Mahina"),
                ("family_name", "Kealoha"), ("picture", "https://lh3.googleusercontent.com/a/example=s96-c"),
            ],
            [
                ("sub", "100000000000000000001"), ("email", address("ngaio.whetu", "other.example")),
                ("email_verified", true), ("name", "Ngaio Whetu"), ("given_name", "Ngaio"), ("family_name", "Whetu"),
            ],
        ]
        if let hostedDomain {
            for index in people.indices { people[index].append(("hd", .string(hostedDomain))) }
        }
        return .array(
            people.map { claims in JSONNode(.object(claims.map { JSONMember($0.name, JSONNode($0.value)) })) })
    }

    private func address(_ name: String, _ standard: String) -> JSONValue {
        .string(name + "@" + (hostedDomain ?? standard))
    }

    /// The texts that identify one of them.
    package func texts(of index: Int) -> PersonTexts {
        guard case .array(let people) = configuration, people.indices.contains(index) else { return Self.nobody }
        return Self.texts(of: people[index].value)
    }

    /// The texts that identify a person with these claims.
    static func texts(of claims: JSONValue) -> PersonTexts {
        var texts = nobody
        for field in PersonField.claims {
            if case .string(let text)? = claims[field.rawValue] { texts[field] = [text] }
        }
        return texts
    }

    /// The other people that vectors and scenarios name.
    package static let victims: PersonTexts = [
        .subject: ["999999999999999999999", "112233445566778899001", "184467440738885516060"],
        .email: ["victim@example.org", "victim@example.com", "victim@assay.example"],
        .name: ["The Victim", "Victim of Assay"],
    ]

    static let nobody: PersonTexts = [:]
}
