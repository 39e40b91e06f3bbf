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

    private var fixed: Double { description.fixedLeeway.map(Double.init) ?? 0 }

    private func edge(of claims: [String: Double], at now: Double, leeway told: Double) -> String? {
        let own = description.features.contains(.leeway) ? told + fixed : fixed
        for (name, isEnd) in [("exp", true), ("nbf", false), ("iat", false)] {
            guard let time = claims[name] else { continue }
            // Valid if now < exp + leeway, and if nbf and iat are not after now + leeway.
            func isValid(_ leeway: Double, at now: Double) -> Bool {
                isEnd ? now < time + leeway : time <= now + leeway
            }
            if isValid(told, at: now) != isValid(own, at: now) {
                return "\"\(name)\" within its own leeway of \(description.fixedLeeway ?? 0) s"
            }
            guard description.clock == .real else { continue }
            // Clocks only move forward, so a token issued in this second remains one from the past.
            let earliest = name == "iat" ? now : now - Self.window
            if isValid(own, at: earliest) != isValid(own, at: now + Self.window) {
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
