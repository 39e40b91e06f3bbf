internal import AssayJSON
internal import TokenForge

/// An account script to play to a client.
package struct AccountProbe: OperationInput {
    /// The maximum number of calls of a step that are tried in turn.
    static let maximumCalls = 300

    let script: AccountScript
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64

    /// Plays the script to installations of the client: once, or once for each call if a step says `each`.
    ///
    /// The observation is the first unexpected refusal, or else the outcome of the last step.
    func play(to launch: @escaping AccountLauncher) async -> Trial {
        var evidence = AccountEvidence()
        var observation = Observation.accept([:])
        for number in 1...(script.triesEachCall ? Self.maximumCalls : 1) {
            let run = AccountRun(self, launch: launch, call: number)
            let play = await run.play()
            // After the last call the list of steps is empty, so the rest of the script shows nothing.
            if number > 1, !play.metFault, script.hasEachMeanwhile { break }
            evidence.plays.append(play)
            observation = play.observation
            if play.transcript.interruption != nil || !observation.isAcceptance && play.isUnexpected { break }
            guard script.triesEachCall, play.metFault else { break }
        }
        return Trial(observation, evidence: evidence)
    }

    /// The operation `account`.
    package static var operation: Operation { .account }

    /// Whether both are the same script at the same instant.
    package static func == (left: AccountProbe, right: AccountProbe) -> Bool {
        left.start == right.start && left.script.document == right.script.document
    }

    /// Hashes the script and the instant.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(script.document)
    }
}
