extension RunReport {
    /// How a crash begins that is an error which the client reported itself.
    package static let reportedError = "it reported an error: "
    /// How a crash begins that is the end of the client's process.
    static let processEnd = "it ended "
    /// The least number of crashes that a hint is about.
    package static let fewestForHint = 3
    /// The least number of results that one error ends, for a hint that it may be the adapter's.
    private static let manyForHint = 10

    /// Adds what the results of a client suggest about its adapter.
    mutating func addHints() {
        hints += [errorHint ?? adapterHint, keyCacheHint].compactMap(\.self)
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

    /// Many inputs end with one error and one message, which a mistake of the adapter would cause.
    private var adapterHint: String? {
        var counts: [DiagnosticCase.Ending: Int] = [:]
        for result in results where result.judgement.verdict == .crashed {
            if let ending = DiagnosticCase.Ending(result.observation) { counts[ending, default: 0] += 1 }
        }
        guard let (ending, count) = counts.max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) }),
            count >= Self.manyForHint
        else { return nil }
        return
            "\(count) inputs end with one error, \(ending.words): it may be a mistake of the adapter, and not of the "
            + "client, if the client is not called at all"
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
