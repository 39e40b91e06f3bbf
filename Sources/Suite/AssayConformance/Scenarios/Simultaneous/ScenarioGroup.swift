internal import AssayJSON

/// Steps that the client is asked for together.
struct ScenarioGroup: Sendable {
    /// The number of orders that are played if a vector says no other.
    static let defaultBound = 32

    let steps: [ScenarioStep]
    /// For each step, the number of the first one that is the same: to ask for one of them or for the other makes no
    /// difference.
    let same: [Int]
    /// How many of them may and must be accepted; `nil` if any number.
    let accepted: ClosedRange<Int>?
    /// The most orders that are played one after another.
    let bound: Int

    /// The titles of the steps in which the client is asked for something.
    var titles: [String] { steps.filter(\.action.isOfClient).map(\.title) }

    /// The nodes of the steps in a step that holds others; none in every other step.
    static func nodes(in node: JSONNode) -> [JSONNode] {
        guard node.value["do"] == "together", case .object(let members) = node.value,
            case .array(let nodes)? = members.first(where: { $0.name == "steps" })?.node.value
        else { return [] }
        return nodes
    }

    /// Reads how many steps are accepted: `2`, or `{"min": 1, "max": 2}`.
    static func accepted(_ node: JSONNode, of count: Int) throws(JSONError) -> ClosedRange<Int> {
        let object = try node.object(allowing: ["accepted"])
        let rule = try object.member("accepted")
        if case .number = rule.value {
            let number = try rule.integer(in: 0...count)
            return number...number
        }
        let limits = try rule.object(allowing: ["min", "max"])
        let least = try limits.optional("min") { node throws(JSONError) in try node.integer(in: 0...count) } ?? 0
        let most = try limits.optional("max") { node throws(JSONError) in try node.integer(in: 0...count) } ?? count
        guard least <= most else { throw rule.error("\"min\" is larger than \"max\"") }
        guard least > 0 || most < count else { throw rule.error("the expectation can never fail") }
        return least...most
    }
}
