internal import AssayJSON
internal import TokenForge

/// Detects tokens too close to the start or end of their validity, for clients with their own clock or leeway.
struct TimeEdges {
    /// How far the client's clock may differ from the instant of rendering, in seconds.
    private static let window = 30.0

    private let description: ClientDescription

    init(_ description: ClientDescription) { self.description = description }

    /// The claim that is too close to its limit for this client; `nil` if none is.
    func edge(near probe: Probe) -> String? {
        let fixed = description.fixedLeeway.map(Double.init) ?? 0
        guard let probe = probe.input as? IDTokenProbe, description.clock == .real || fixed > 0,
            let claims = Self.claims(of: probe.idToken)
        else { return nil }
        let (now, told) = (Double(probe.now), Double(probe.leeway))
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
