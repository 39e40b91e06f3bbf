internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// Detects tokens too close to the start or end of their validity, for clients with their own clock or leeway.
struct TimeEdges {
    /// How far the client's clock may differ from the instant of rendering, in seconds.
    private static let window = 30.0

    private let description: ClientDescription

    init(_ description: ClientDescription) { self.description = description }

    /// The claim that is too close to its limit for this client; `nil` if none is.
    func edge(near probe: Probe) -> String? {
        guard let probe = probe.input as? IDTokenProbe, description.clock == .real || fixed > 0,
            let claims = Self.claims(of: probe.idToken)
        else { return nil }
        return edge(of: claims, at: Double(probe.now), leeway: Double(probe.leeway))
    }

    /// The claim of the ID tokens that the providers issue with their clocks; `nil` if none is too close.
    func edge(near scenario: Scenario) -> String? {
        for provider in scenario.providers {
            let issued = Double(provider.clockSkew)
            let claims = ["iat": issued, "exp": issued + Double(provider.lifetimes.idToken)]
            if let edge = edge(of: claims, at: 0, leeway: Double(scenario.settings.leeway)) { return edge }
        }
        return nil
    }

    /// Whether it may depend on the client's clock or leeway what it makes of the tokens that a sign-in returns: a time is near
    /// a limit, or is not known because it is no number of seconds before or after now.
    ///
    /// - Parameter input: the description of the sign-in, whose only change to the provider may be faults.
    func mayChange(_ input: JSONValue?) -> Bool {
        guard let input, input["steps"] == nil, case .object(let providers)? = input["providers"], providers.count == 1,
            case .object(let provider) = providers[0].node.value, provider.allSatisfy({ $0.name == "faults" }),
            case .array(let faults)? = provider.first?.node.value
        else { return true }
        let leeway: Double
        switch input["client"]?["leeway"] {
        case nil: leeway = 0
        case .number(let text): leeway = Double(text) ?? 0
        default: return true
        }
        return faults.compactMap { $0.value["token"] }.contains { token in
            guard token["claims_text"] == nil, token["compact"] == nil else { return true }
            var times: [String: Double] = [:]
            for name in ["exp", "nbf", "iat"] {
                switch token["claims"]?[name] {
                case nil, .null: continue
                case .string(let text):
                    guard let seconds = Self.secondsFromNow(text) else { return true }
                    times[name] = seconds
                default: return true
                }
            }
            return edge(of: times, at: 0, leeway: leeway) != nil
        }
    }

    /// The number in a text such as `${now-60}`.
    private static func secondsFromNow(_ text: String) -> Double? {
        guard text.hasPrefix("${now"), text.hasSuffix("}") else { return nil }
        let digits = text.dropFirst("${now".count).dropLast()
        return digits.isEmpty ? 0 : Int64(digits).map(Double.init)
    }

    private var fixed: Double { description.fixedLeeway.map(Double.init) ?? 0 }

    private func edge(of claims: [String: Double], at now: Double, leeway told: Double) -> String? {
        let asked = description.features.contains(.leeway) ? told : 0
        // A client can have a leeway of its own for some times, and none for others.
        let possible = [asked, asked + fixed]
        for (name, isEnd) in [("exp", true), ("nbf", false), ("iat", false)] {
            guard let time = claims[name] else { continue }
            // Valid if now < exp + leeway, and if nbf and iat are not after now + leeway.
            func isValid(_ leeway: Double, at now: Double) -> Bool {
                isEnd ? now < time + leeway : time <= now + leeway
            }
            if possible.contains(where: { isValid($0, at: now) != isValid(told, at: now) }) {
                return "\"\(name)\" within its own leeway of \(description.fixedLeeway ?? 0) s"
            }
            guard description.clock == .real else { continue }
            // Clocks only move forward, so a token issued in this second remains one from the past.
            let earliest = name == "iat" ? now : now - Self.window
            if possible.contains(where: { isValid($0, at: earliest) != isValid($0, at: now + Self.window) }) {
                return "\"\(name)\" within \(Int(Self.window)) s of its limit, because the client uses the system clock"
            }
        }
        return nil
    }

    /// The numeric claims of a token with three segments; `nil` if it has another form.
    private static func claims(of token: [UInt8]) -> [String: Double]? {
        let segments = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, let text = String(validating: segments[1], as: UTF8.self),
            let payload = Base64.decodeURL(text),
            case .object(let members)? = try? JSON.parse(payload, file: "").value
        else { return nil }
        var numbers: [String: Double] = [:]
        for member in members {
            if case .number(let text) = member.node.value { numbers[member.name] = Double(text) }
        }
        return numbers
    }
}
