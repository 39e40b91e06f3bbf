internal import AssayDocument
internal import TokenForge

/// A script of accounts to be played to a client.
public struct AccountProbe: OperationInput {
    /// The most calls of a step that are tried in turn.
    static let maximumCalls = 300

    let script: AccountScript
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64
    /// Shared by all performances: signing is what takes the time.
    let mint: AccountMint

    init(script: AccountScript, forge: Forge, start: Int64) {
        self.script = script
        self.forge = forge
        self.start = start
        mint = AccountMint(forge: forge)
    }

    /// Plays the script to installations of the client, once for each call where it says so.
    ///
    /// What is observed is the first refusal that nobody expected, or else what the last step came to.
    func play(to launch: @escaping AccountLauncher) async -> Trial {
        var transcript = AccountTranscript()
        var observation = Observation.accept([:])
        for number in 1...(script.triesEachCall ? Self.maximumCalls : 1) {
            let run = AccountRun(self, launch: launch, call: number)
            let play = await run.play()
            // Beyond the last call nothing happens meanwhile, so that the rest of the script means nothing.
            if number > 1, !play.metFault, script.hasEachMeanwhile { break }
            transcript.plays.append(play)
            observation = play.observation
            if observation.endsRun || !observation.isAcceptance && play.isUnexpected { break }
            guard script.triesEachCall, play.metFault else { break }
        }
        return Trial(observation, evidence: transcript)
    }

    /// Accounts and sessions.
    public static var operation: Operation { .account }

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
