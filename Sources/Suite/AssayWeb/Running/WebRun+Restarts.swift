internal import AssayConformance

/// What the report says about an application that was started again.
extension WebRun {
    /// Why an application is started again during a run, apart from scenarios that are about a start.
    enum Restart: String, CaseIterable {
        /// It fetches keys only when it starts.
        case otherKeys
        /// It did not answer.
        case hung
        /// It refused an honest sign-in after a scenario.
        case lost

        fileprivate func words(_ count: Int) -> String {
            let scenarios = count == 1 ? "one scenario" : "\(count) scenarios"
            return switch self {
            case .otherKeys: "for \(scenarios) with another key set, which it would not have fetched"
            case .hung: "after \(scenarios) in which it did not answer"
            case .lost: "after \(scenarios) after which it refused an honest sign-in"
            }
        }
    }

    /// That the application needs a restart to see new keys, and why it was started again.
    var restartHints: [String] {
        var hints: [String] = []
        if needsRestartForKeys {
            let why = traits.contains(.restart) ? "until it was started again" : "until the old keys were back"
            hints.append(
                "after the provider had changed all of its keys, the application refused honest sign-ins \(why): it does not "
                    + "fetch the key set for a key ID that it does not know, so at such a change nobody can sign in "
                    + "(web/keys::changed)")
        }
        let reasons = Restart.allCases.compactMap { reason in restarts[reason].map(reason.words) }
        if !reasons.isEmpty { hints.append("the application was started again " + reasons.joined(separator: ", and ")) }
        return hints
    }

    /// Notes why the application is started again, if it was started here.
    func note(_ reason: Restart) {
        if player.restart != nil { restarts[reason, default: 0] += 1 }
    }
}
