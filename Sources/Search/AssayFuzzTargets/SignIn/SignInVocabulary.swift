internal import AssayJSON

extension Vocabulary {
    /// The members of the `input` of a `sign-in` vector.
    static let signIn = Vocabulary(
        golden: ["steps": [["do": "start"], ["do": "callback"]]],
        [
            ("providers/google/faults", FaultPlanBytes.faults.map { [$0] }.map { .array($0.map { JSONNode($0) }) }),
            ("providers/google/user", ["consent", "deny", "close", "page"]),
            ("providers/google/clock_skew", [0, 1, -1, 60, -60, 3_600, -3_600]),
            ("client/leeway", [0, 60]), ("client/hosted_domain", ["workspace.example"]),
            ("client/server_client_id", ["415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"]),
            (
                "steps",
                [
                    [["do": "start"], ["do": "callback"], ["do": "refresh"]],
                    [["do": "start"], ["do": "callback"], ["do": "user-info"], ["do": "revoke"]],
                    [["do": "start"], ["do": "callback", "repeat": 2]], [["do": "start"], ["do": "cancel"]],
                    [["do": "start"], ["do": "advance", "seconds": 7_200], ["do": "callback"]],
                    [["do": "start"], ["do": "callback"], ["do": "rotate"], ["do": "refresh"]],
                    [["do": "start"], ["do": "start", "attempt": "b"], ["do": "callback", "attempt": "b"]],
                ]
            ),
        ])
}

/// The limits of what a scenario may cost, because a fuzzer runs a thousand of them a second.
enum SignInBudget {
    static func isAffordable(_ value: JSONValue) -> Bool {
        guard FuzzBudget.isAffordable(JSONNode(value)) else { return false }
        guard case .array(let steps)? = value["steps"] else { return true }
        guard steps.count <= 16 else { return false }
        return steps.allSatisfy { step in
            guard case .number(let text)? = step.value["repeat"] else { return true }
            return (Int(text) ?? 0) <= 4
        }
    }
}
