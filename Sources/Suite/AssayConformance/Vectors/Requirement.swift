package import AssayJSON

/// One normative statement of a specification.
package struct Requirement: Sendable, Hashable {
    /// The requirement level (RFC 2119).
    package enum Level: String, Sendable, Hashable, CaseIterable {
        case must = "MUST"
        case should = "SHOULD"
        case may = "MAY"
    }

    /// Why no vector covers a requirement.
    package struct Absence: Sendable, Hashable {
        package enum Status: String, Sendable, Hashable, CaseIterable {
            /// Nothing that the suite judges can break it.
            case notApplicable = "not-applicable"
            /// A vector is missing.
            case gap
        }

        package let status: Status
        package let reason: String
    }

    /// The name that vectors cover, for example `OIDC-3.1.3.7-3`.
    package let id: String
    /// The specification.
    package let source: String
    /// The section of the specification.
    package let section: String
    /// The URL of the section.
    package let url: String
    /// The requirement level.
    package let level: Level
    /// A summary in one line, in our own words.
    package let summary: String
    /// Why no vector covers it; `nil` if one must.
    package let absence: Absence?

    package let location: JSONLocation

    static let members = ["id", "source", "section", "url", "level", "summary", "status", "reason"]

    package init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: Self.members)
        id = try object.member("id").nonEmptyString()
        source = try object.member("source").nonEmptyString()
        section = try object.member("section").nonEmptyString()
        url = try object.member("url").nonEmptyString()
        level = try object.member("level").choice()
        summary = try object.member("summary").nonEmptyString()
        location = node.location
        if let status = object.optionalMember("status") {
            absence = Absence(status: try status.choice(), reason: try object.member("reason").nonEmptyString())
        } else if let reason = object.optionalMember("reason") {
            throw reason.error("a \"reason\" explains a \"status\", which is missing")
        } else {
            absence = nil
        }
    }

    /// The list in `requirements.json`: `{"about": …, "requirements": […]}`.
    static func list(decoding node: JSONNode, into collector: inout JSONErrorCollector) -> [Requirement] {
        guard
            let object = collector.attempt(try node.object(allowing: ["$schema", "about", "requirements"])),
            let elements = collector.attempt(try object.member("requirements").array())
        else { return [] }
        var known: Set<String> = []
        var list: [Requirement] = []
        for element in elements {
            guard
                let requirement = collector.attempt(try Requirement(decoding: element))
            else { continue }
            if !known.insert(requirement.id).inserted {
                collector.record("the requirement \"\(requirement.id)\" is listed twice", at: element.location)
            }
            list.append(requirement)
        }
        return list
    }
}
