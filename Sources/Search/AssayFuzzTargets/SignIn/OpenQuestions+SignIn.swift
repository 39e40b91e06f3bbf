internal import AssayJSON
internal import AssayParserFuzzTargets
internal import ReferenceJOSE

extension OpenQuestions {
    /// Whether clients may differ about a sign-in, given the `input` of its vector.
    ///
    /// They may for
    /// - hosted domains that are not in lower case;
    /// - a callback with an empty fragment or an encoded NUL;
    /// - an `auth_time` that is not a time, which only a client that sent `max_age` needs to read;
    /// - a provider whose address is not a URL, or an unusual one;
    /// - metadata or keys that can be had at one time and not at another, because each client decides how long it keeps
    ///   them, and how soon it asks again;
    /// - a cancellation while an answer does not come;
    /// - a client that is ended, because each decides what it keeps of a sign-in;
    /// - a fault that writes members into a token response about which `isOpen(_: TokenResponseProbe)` lets them differ.
    static func isOpen(signIn input: JSONValue) -> Bool {
        isFetchedAgain(input) || isCancelledDuringFault(input) || hasOpenMember(input)
            || steps(of: input).contains { step in
                ([step] + steps(of: step)).contains { $0["do"] == "relaunch" }
            }
    }

    private static func hasOpenMember(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members):
            members.contains { member in
                switch (member.name, member.node.value) {
                case ("hd", .string(let domain)), ("hosted_domain", .string(let domain)):
                    domain != domain.lowercased()
                case ("url", .string(let url)): url.hasSuffix("#") || url.contains("%00")
                case ("auth_time", let time): !isTime(time)
                case ("base_url", .string(let url)): URISyntax(url) == nil || isURLOpen(url)
                case ("json", let response): isTokenResponseOpen(written(response)) || hasOpenMember(response)
                case (_, let value): hasOpenMember(value)
                }
            }
        case .array(let elements): elements.contains { hasOpenMember($0.value) }
        case .string, .number, .bool, .null: false
        }
    }

    /// Whether the metadata or the keys are needed twice, and a fault changes some of the answers.
    private static func isFetchedAgain(_ input: JSONValue) -> Bool {
        let steps = steps(of: input)
        let faults = faults(of: input).filter { $0["calls"] != nil }
        if faults.contains(where: { $0["endpoint"] == "discovery" }),
            steps.count(where: { $0["discovery"] == true }) > 1
        {
            return true
        }
        guard faults.contains(where: { $0["endpoint"] == "certs" }) else { return false }
        let needsKeys: [JSONValue] = ["verify", "callback", "refresh", "poll"]
        return steps.contains { $0["do"] == "verify" && $0["repeat"] != nil }
            || steps.count { step in needsKeys.contains { $0 == step["do"] } } > 1
    }

    /// Whether a sign-in is cancelled while an answer does not come, so that two reasons to end come together.
    private static func isCancelledDuringFault(_ input: JSONValue) -> Bool {
        steps(of: input).contains { $0["cancel_after"] != nil }
            && faults(of: input).contains { $0["never_answer"] == true || $0["delay"] != nil }
    }

    private static func steps(of input: JSONValue) -> [JSONValue] {
        guard case .array(let steps)? = input["steps"] else { return [] }
        return steps.map(\.value)
    }

    /// The faults of all providers from the beginning.
    private static func faults(of input: JSONValue) -> [JSONValue] {
        guard case .object(let providers)? = input["providers"] else { return [] }
        return providers.flatMap { provider in
            guard case .array(let faults)? = provider.node.value["faults"] else { return [JSONValue]() }
            return faults.map(\.value)
        }
    }

    /// Whether the value is a number, or one text such as `${now-60}`.
    private static func isTime(_ value: JSONValue) -> Bool {
        switch value {
        case .number, .null: true
        case .string(let text): text.hasPrefix("${now") && text.hasSuffix("}") && text.count { $0 == "$" } == 1
        case .object, .array, .bool: false
        }
    }

    /// The members that a fault writes: without the `null` that removes one, and with the JSON text of `$raw`.
    private static func written(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = changes else { return changes }
        return .object(
            members.compactMap { member in
                guard member.node.value != .null else { return nil }
                guard case .string(let text)? = member.node.value["$raw"] else { return member }
                return (try? JSON.parse(Array(text.utf8), file: "")).map { JSONMember(member.name, $0) }
            })
    }
}
