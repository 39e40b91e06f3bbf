internal import AssayDocument
internal import TokenForge

/// The instants at which a token begins or ends to be valid, for clients that cannot be told the time or the leeway.
struct TimeEdges {
    /// How far the clock may be from where the vector was rendered, in seconds.
    private static let window = 30.0

    private let description: ClientDescription

    init(_ description: ClientDescription) { self.description = description }

    /// What keeps the probe from showing anything of this client: `nil`, or which edge is too near.
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
            // Clocks go on, so that a token from this very second stays one from the past.
            let earliest = name == "iat" ? now : now - Self.window
            if isValid(own, at: earliest) != isValid(own, at: now + Self.window) {
                return "\"\(name)\" within \(Int(Self.window)) s of where it decides, as its clock is the real one"
            }
        }
        return nil
    }

    /// The payload's numbers, of a token in the form that tokens mostly have.
    private static func claims(of token: [UInt8]) -> [String: Double]? {
        let segments = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, let text = String(validating: segments[1], as: UTF8.self),
            let payload = Base64.decodeURL(text),
            case .object(let members)? = try? Document.parse(payload, file: "").value
        else { return nil }
        var numbers: [String: Double] = [:]
        for member in members {
            if case .number(let text) = member.node.value { numbers[member.name] = Double(text) }
        }
        return numbers
    }
}
