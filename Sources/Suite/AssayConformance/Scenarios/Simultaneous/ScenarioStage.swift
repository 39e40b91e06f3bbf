/// Something that happens on a stage.
package struct StagedWork: Sendable {
    package let title: String
    package let work: @Sendable () async -> Void
}

/// What decides the order of the tasks of a client while it is asked for several steps together.
///
/// All of its tasks run on one thread, one at a time.
package protocol ScenarioStage: Sendable {
    /// Starts the work of each step in a task of its own, and suspends until all of them have ended.
    ///
    /// - Parameters:
    ///   - steps: what the client is asked for.
    ///   - happenings: what happens meanwhile, each at any moment after the first response is held. Before that the client
    ///     may not have looked at its clock, and time that passed there would be its mistake. What has not happened when
    ///     all steps have ended does not happen.
    ///   - passTime: lets time pass until the next deadline, and returns `false` if there is none. It is called when
    ///     nothing else can continue.
    func runTogether(
        _ steps: [StagedWork], meanwhile happenings: [StagedWork], passTime: @escaping @Sendable () -> Bool) async

    /// Suspends until a response is released.
    func hold(_ response: String) async

    /// Notes what happens, for the trace of a finding.
    func note(_ event: @autoclosure () -> String)

    /// Notes that the client blocks its thread for a response, which therefore cannot be held.
    func answerBlocks()
}
