internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// The kinds of step in a scenario, each with its members.
enum ScenarioStepForms {
    private typealias Scope = ScenarioStepScope
    private typealias Member<Value> = StepMember<ScenarioStepScope, Value>

    static let all: [StepForm<ScenarioStepScope, ScenarioStep.Action>] = [
        StepForm("start", common: expect, newAttempt, provider, device, loginHint, discovery, endpoints, addition) {
            .start(
                ScenarioStart(
                    attempt: $0, provider: $1, device: $2, loginHint: $3, usesDiscovery: $4 ?? false,
                    endpoints: $5 ?? [], addition: $6))
        },
        StepForm("callback", common: expect, attempt, from, user, at, request, visit, url, query, count) {
            .callback(
                ScenarioCallback(
                    attempt: $0, source: $1 ?? $0, user: $2, provider: $3, request: $4, visits: $5, url: $6, query: $7,
                    count: $8 ?? 1))
        },
        StepForm("cancel", common: expect, attempt) { .cancel(attempt: $0) },
        StepForm("refresh", common: expect, attempt) { .refresh(attempt: $0) },
        StepForm("user-info", common: expect, attempt) { .userInfo(attempt: $0) },
        StepForm("revoke", common: expect, attempt) { .revoke(attempt: $0) },
        StepForm("verify", common: expect, provider, device, endpoints, nonce, token, again, count) {
            .verify(
                ScenarioVerification(
                    provider: $0, device: $1, endpoints: $2 ?? [], nonce: $3, token: $4 ?? JSONNode([:]), isAgain: $5,
                    count: $6 ?? 1))
        },
        StepForm("authorize-device", common: expect, newAttempt, provider, device, endpoints) {
            .authorizeDevice(ScenarioDevice(attempt: $0, provider: $1, device: $2, endpoints: $3 ?? []))
        },
        StepForm("poll", common: expect, attempt, user, after, cancelAfter) {
            .poll(
                ScenarioPoll(
                    attempt: $0, user: $1 ?? .consent(.hinted), after: Int64($2 ?? 12),
                    cancelAfter: $3.map { Int64($0) }))
        },
        StepForm("rotate", provider, change) { .rotate(provider: $0, event: $1 ?? .rotate) },
        StepForm("faults", provider, faults) { .faults(provider: $0, $1) },
        StepForm("advance", .signedSeconds) { .advance(seconds: $0) },
        StepForm("relaunch") { .relaunch },
    ]

    private static let expect = ["expect"]

    private static let newAttempt = Member(names: "attempt", read: Scope.newAttempt)
    private static let attempt = Member(names: "attempt", read: Scope.openAttempt)
    private static let from = Member("from", Scope.begunAttempt)
    private static let at = Member("at", Scope.provider)
    private static let provider = Member(names: "provider") { object, scope throws(JSONError) in
        try object.optional("provider") { node throws(JSONError) in try Scope.provider(node, scope) }
            ?? scope.providers.first ?? ""
    }
    private static let device = Member(names: "device") { object, _ throws(JSONError) in
        try ScriptSteps.device(object)
    }
    private static let loginHint = Member("login_hint") { node, _ throws(JSONError) in try node.nonEmptyString() }
    private static let nonce = Member("nonce") { node, _ throws(JSONError) in try node.nonEmptyString() }
    private static let discovery = Member("discovery") { node, _ throws(JSONError) in try node.bool() }
    private static let token = Member("token") { node, _ throws(JSONError) in node }
    private static let again = Member(names: "again", read: Scope.isAgain)
    private static let user = Member("user") { node, _ throws(JSONError) in try UserAction(decoding: node) }
    private static let url = Member(names: "url", read: Scope.url)
    private static let visit = Member(names: "visit", read: Scope.visits)
    private static let request = Member(names: "request") { object, scope throws(JSONError) in
        try Scope.parameters("request", object, scope)
    }
    private static let query = Member(names: "query") { object, scope throws(JSONError) in
        try Scope.parameters("query", object, scope)
    }
    private static let endpoints = Member("endpoints", SignInProvider.changes)
    private static let addition = Member(names: "added_to", "added_scopes", read: Scope.addition)
    private static let count = Member("repeat") { node, _ throws(JSONError) in try node.integer(in: 1...1_000) }
    private static let after = Member("after") { node, _ throws(JSONError) in try node.integer(in: 1...1_000_000) }
    private static let cancelAfter = Member("cancel_after") { node, _ throws(JSONError) in
        try node.integer(in: 1...1_000_000)
    }
    private static let change = Member("change") { node, scope throws(JSONError) in
        try KeyPlan.event(decoding: node, keys: scope.forge.keys)
    }
    private static let faults = Member(required: "faults") { node, scope throws(JSONError) in
        try Fault.list(decoding: node, keys: scope.forge.keys)
    }
}
