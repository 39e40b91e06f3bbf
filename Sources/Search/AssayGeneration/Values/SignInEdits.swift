internal import AssayConformance
internal import AssayJSON

/// Changes to a sign-in: to the provider, its answers, the client's configuration, and what happens.
enum SignInEdits {
    /// What a vector changes, by place; nothing of a vector that has several providers, or judges steps by themselves.
    static func all(of vector: Vector) -> [Edit] {
        guard case .object(let members)? = vector.input?.value else { return [] }
        var edits: [Edit] = []
        for member in members {
            switch (member.name, member.node.value) {
            case ("client", .object(let settings)):
                edits += settings.map { setting in
                    edit(
                        "client." + setting.name, setting,
                        [.member(["input", "client", setting.name], setting.node.value)])
                }
            case ("providers", .object(let providers)):
                guard providers.count == 1, providers[0].name == "google",
                    case .object(let own) = providers[0].node.value
                else {
                    return []
                }
                edits += own.flatMap(providerEdits)
            case ("steps", .array(let steps)):
                guard steps.allSatisfy({ isPlain($0.value) }) else { return [] }
                edits.append(edit("steps", member, [.member(["input", "steps"], member.node.value)]))
            default: return []
            }
        }
        return edits.map { edit in
            var edit = edit
            edit.needs = Set(vector.needs)
            return edit
        }
    }

    private static func providerEdits(_ member: JSONMember) -> [Edit] {
        guard member.name == "faults", case .array(let faults) = member.node.value else {
            return [
                edit(
                    "provider." + member.name, member,
                    [.member(["input", "providers", "google", member.name], member.node.value)])
            ]
        }
        return faults.map { fault in
            let endpoint = if case .string(let name)? = fault.value["endpoint"] { name } else { "any" }
            return Edit(
                "fault." + endpoint, "a fault: \(EdgeValues.words(fault.value))",
                [.element(["input", "providers", "google", "faults"], fault.value)])
        }
    }

    private static func edit(_ place: String, _ member: JSONMember, _ steps: [Edit.Step]) -> Edit {
        Edit(place, "\(member.name): \(EdgeValues.words(member.node.value))", steps)
    }

    /// Whether a step is one of the only sign-in, and is not judged by itself.
    private static func isPlain(_ step: JSONValue) -> Bool {
        guard step["expect"] == nil, step["do"] != "together" else { return false }
        return ["attempt", "from", "at", "device"].allSatisfy { step[$0] == nil || step[$0] == "a" }
    }
}
