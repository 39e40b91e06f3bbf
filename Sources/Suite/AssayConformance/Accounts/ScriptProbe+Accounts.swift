/// The whole play of an account script.
extension ScriptProbe<AccountScript> {
    /// The maximum number of calls of a step that are tried in turn.
    static var maximumCalls: Int { 300 }

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
}
