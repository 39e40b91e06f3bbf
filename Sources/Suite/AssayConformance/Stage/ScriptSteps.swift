internal import AssayJSON

/// A step of a script: a scenario of sign-ins, or what happens on the devices of an account.
protocol ScriptStep: Sendable {
    associatedtype Action: Sendable

    /// What happens.
    var action: Action { get }
    /// The step as reports name it: `step 3 (callback of b)`.
    var title: String { get }
}

/// What is read alike in the steps of every family of scripts.
enum ScriptSteps {
    /// The device of a step that names none.
    static let defaultDevice = "own"

    /// The title of a step.
    ///
    /// - Parameter place: what the step is about, for example `of b` or `on tablet`; empty if that goes without saying.
    static func title(_ number: String, _ word: String, _ place: String) -> String {
        "step \(number) (\(word)\(place.isEmpty ? "" : " " + place))"
    }

    /// The device of a step.
    static func device(_ object: JSONMembers) throws(JSONError) -> String {
        try object.optional("device", VectorFile.name) ?? defaultDevice
    }
}

extension StepMember where Value == Int64 {
    /// For how many seconds time passes.
    static var seconds: Self {
        Self(required: "seconds") { node, _ throws(JSONError) in Int64(try node.integer(in: 1...1_000_000_000)) }
    }

    /// For how many seconds time passes, or how far all clocks are set back.
    static var signedSeconds: Self {
        Self(required: "seconds") { node, _ throws(JSONError) in
            let seconds = try node.integer(in: -1_000_000_000...1_000_000_000)
            guard seconds != 0 else { throw node.error("expected a number other than 0") }
            return Int64(seconds)
        }
    }
}

extension JSONNode {
    /// The steps of a script without what is expected of them.
    var withoutExpectations: JSONNode {
        switch value {
        case .array(let elements): JSONNode(.array(elements.map(\.withoutExpectations)))
        case .object(let members):
            JSONNode(
                .object(
                    members.filter { $0.name != "expect" }.map {
                        JSONMember($0.name, $0.node.withoutExpectations)
                    }))
        default: self
        }
    }
}
