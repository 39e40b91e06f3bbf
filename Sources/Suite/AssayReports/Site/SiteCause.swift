internal import AssayConformance
internal import AssayJSON

/// A cause of a client's findings, as `assay matrix --format json` tells it.
package struct SiteCause: Sendable {
    /// The id of the flaw that gives the cause its name.
    package let id: String
    let title: String
    let importance: Importance
    let threat: String
    let remedy: String
    let requirement: String?
    /// The flaws that explain the findings equally well; the first is the one that gives the name.
    let flaws: [String]
    /// What else the client does wrong in the same check, each without a subject.
    let further: [String]
    /// The full ids of the findings, the most important first.
    package let findings: [String]
    /// How many vectors the client would fail if this were all.
    let predicted: Int

    init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object()
        id = try object.member("id").nonEmptyString()
        title = try object.member("title").string()
        importance = try object.member("importance").choice()
        threat = try object.member("threat").string()
        remedy = try object.member("remedy").string()
        requirement = try object.optional("requirement", JSONNode.string)
        flaws = try object.member("flaws").array(of: JSONNode.string)
        further = try object.optionalMember("also")?.array(of: JSONNode.string) ?? []
        findings = try object.member("findings").array(of: JSONNode.string)
        predicted = try object.member("predicted").count()
    }
}
