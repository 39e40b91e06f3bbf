internal import AssayDocument
internal import TokenForge

/// A script of accounts to be played to a client, and what happened when it was.
public struct AccountProbe: Sendable, Hashable {
    /// The most calls of a step that are tried in turn.
    static let maximumCalls = 300

    let script: AccountScript
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64
    let transcript = AccountTranscript()

    /// Plays the script to installations of the client, once for each call where it says so.
    ///
    /// - Returns: the first refusal that nobody expected, or else what the last step came to.
    func play(to client: any ClientUnderTest) async -> Observation {
        transcript.clear()
        let mint = AccountMint(forge: forge)
        var observation = Observation.accept([:])
        for number in 1...(script.triesEachCall ? Self.maximumCalls : 1) {
            let run = AccountRun(self, client: client, mint: mint, call: number)
            let play = await run.play()
            transcript.append(play)
            observation = play.observation
            if observation.endsRun || !observation.isAcceptance && play.isUnexpected { break }
            guard script.triesEachCall, play.metFault else { return observation }
        }
        return observation
    }

    /// Whether both are the same script at the same instant, whatever came of them.
    public static func == (left: AccountProbe, right: AccountProbe) -> Bool {
        left.start == right.start && left.script.document == right.script.document
    }

    /// Hashes the script and the instant.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(script.document)
    }
}

extension Probe {
    /// What happened when the script was played; `nil` for what is no script of accounts.
    var accountTranscript: AccountTranscript? {
        if case .account(let probe) = self { probe.transcript } else { nil }
    }
}
