/// A member that a step can have, and how it is read.
package struct StepMember<Scope, Value>: Sendable {
    /// What documents call it; several names where a value is written in parts.
    let names: [String]
    let read: @Sendable (JSONMembers, Scope) throws(JSONError) -> Value

    /// Declares a member that is read from the whole step.
    package init(
        names: String..., read: @escaping @Sendable (JSONMembers, Scope) throws(JSONError) -> Value
    ) {
        self.names = names
        self.read = read
    }

    /// Declares a member that every step of the form has.
    package init(
        required name: String, _ read: @escaping @Sendable (JSONNode, Scope) throws(JSONError) -> Value
    ) {
        self.init(names: name) { object, scope throws(JSONError) in try read(object.member(name), scope) }
    }

    /// Declares a member that may be left out.
    package init<Wrapped>(
        _ name: String, _ read: @escaping @Sendable (JSONNode, Scope) throws(JSONError) -> Wrapped
    ) where Value == Wrapped? {
        self.init(names: name) { object, scope throws(JSONError) in
            try object.optional(name) { node throws(JSONError) in try read(node, scope) }
        }
    }
}

/// A kind of step: the word that `do` has, the members, and what is made of them.
package struct StepForm<Scope, Action>: Sendable {
    private let word: String
    private let members: [String]
    private let action: @Sendable (JSONMembers, Scope) throws(JSONError) -> Action

    /// Declares a form.
    ///
    /// - Parameter common: members that the caller reads itself, because many forms have them.
    package init<each Value: Sendable>(
        _ word: String, common: [String] = [], _ member: repeat StepMember<Scope, each Value>,
        action: @escaping @Sendable (repeat each Value) throws(JSONError) -> Action
    ) {
        self.word = word
        var names = ["do"]
        for member in repeat each member { names += member.names }
        members = names + common
        self.action = { object, scope throws(JSONError) in
            try action(repeat try (each member).read(object, scope))
        }
    }

    /// Reads a step by the form that its `do` names.
    package static func read(
        _ node: JSONNode, by forms: [Self], in scope: Scope
    ) throws(JSONError) -> (word: String, action: Action, members: JSONMembers) {
        let form = try node.object().member("do").choice(among: forms.map { ($0.word, $0) })
        let object = try node.object(allowing: form.members)
        return (form.word, try form.action(object, scope), object)
    }
}
