internal import AssayJSON
internal import AssayParserFuzzTargets

/// An input of the target `sign-in` as the scenario that it runs.
enum SignInDraft {
    static func draft(_ bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        let input: JSONValue
        if bytes.first == UInt8(ascii: "{") {
            do {
                input = OpenAttempts.cancelled(try JSON.parse(bytes, file: "").value)
            } catch {
                throw FuzzDraftError("the input describes no scenario, so the target ignores it: \(error.message)")
            }
        } else {
            input = FaultPlanBytes.scenario(bytes).value
        }
        return FuzzDraft("sign-in", area: "sign-in/found", [("input", input)], attempts: attempts(of: input))
    }

    /// The names of the sign-ins of a scenario; the main one has the name `a` or none.
    private static func attempts(of scenario: JSONValue) -> [String] {
        // Without the member, the steps are those of one sign-in.
        guard case .array(let steps)? = scenario["steps"] else { return ["a"] }
        var names: [String] = []
        for step in steps {
            switch step.value["do"] {
            case "start", "callback", "cancel", "refresh", "user-info", "revoke":
                var name = "a"
                if case .string(let text)? = step.value["attempt"] { name = text }
                if !names.contains(name) { names.append(name) }
            default: break
            }
        }
        return names
    }
}
