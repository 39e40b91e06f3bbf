/// Where a world writes its schedule down while it runs, so that the schedule remains if the code under test ends the
/// process.
package protocol ScheduleJournal: AnyObject {
    /// A world begins.
    func begin()

    /// A step is about to run.
    ///
    /// - Parameter decision: the choice of what runs; `nil` if there was none.
    func note(_ decision: UInt8?)

    /// What has run so far, before each step of a run that is traced.
    func write(_ trace: Trace)

    /// The schedule is over; what is unfinished is cancelled now, without a schedule.
    ///
    /// - Parameter failure: how the schedule failed; `nil` if it did not.
    func end(_ failure: (kind: Finding.Kind, message: String)?)
}
