extension RunReport {
    /// How a crash begins that is an error which the client reported itself.
    package static let reportedError = "it reported an error: "
    /// The least number of crashes that a hint is about.
    package static let fewestForHint = 3

    /// Adds what the results of a client suggest about its adapter.
    mutating func addHints() {
        hints += [errorHint, keyCacheHint].compactMap(\.self)
    }

    /// Most refusals are one exception, which the adapter does not report as a refusal.
    private var errorHint: String? {
        let judged = results.filter(\.isJudged)
        let refusals = results.count {
            guard $0.isJudged || $0.judgement.verdict == .unjudged, case .reject = $0.observation else { return false }
            return true
        }
        var counts: [String: Int] = [:]
        var crashes = 0
        for case .crashed(let how) in judged.map(\.observation) {
            crashes += 1
            if let name = Self.errorName(in: how) { counts[name, default: 0] += 1 }
        }
        guard let (name, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            count >= Self.fewestForHint, count * 2 > crashes + refusals
        else { return nil }
        return
            "\(count) of \(crashes + refusals) refusals are the error \(name), which counts as a crash: if the library "
            + "documents it as a refusal, the adapter must answer it with \"outcome\": \"reject\""
    }

    /// The name of the error, such as `ValueError` in `it reported an error: ValueError: too short`.
    static func errorName(in crash: String) -> String? {
        guard crash.hasPrefix(reportedError) else { return nil }
        let name = crash.dropFirst(reportedError.count).prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
        return name.first?.isLetter == true ? String(name.prefix(100)) : nil
    }

    /// Vectors that a client fails whose key cache counts by another clock than the injected one.
    static let keyCacheVectors = [
        "revoked", "expired-keys-are-not-used", "one-fetch-after-expiry", "ceiling", "age-counts",
    ].map { "sign-in/key-set::" + $0 }

    /// Keys never expire: either for this client, or because the injected clock does not move its cache.
    private var keyCacheHint: String? {
        guard client.clock == .injected else { return nil }
        let judged = results.filter {
            $0.isJudged && !$0.expectation.isRelaxed && Self.keyCacheVectors.contains($0.vector.fullID)
        }
        guard judged.count >= Self.fewestForHint, judged.allSatisfy(\.isFinding) else { return nil }
        return
            "cached keys never expire (\(judged.map(\.vector.fullID).joined(separator: ", "))): that is a finding about the "
            + "client only if its key cache reads the injected clock, which assay adapter check looks at"
    }
}
