internal import AssayJSON
internal import Dispatch
internal import Synchronization

/// Shows on standard error what a long work does, how much of it is done, and about how long the rest takes.
///
/// A terminal has one line, which is written again and again; a log gets a line every half minute. Both show at once what
/// is done before anything can be counted.
final class Progress: Sendable {
    private struct State {
        var done = 0
        var item: String?
        /// What is done before anything can be counted.
        var activity: String?
        /// How many there are, and what they are called in the singular; 0 if that is not known.
        var total = 0
        var noun = ""
        var isOver = false
    }

    private let console: Console
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// Shows a count from the beginning.
    ///
    /// - Parameter noun: what is counted, in the singular.
    convenience init(_ console: Console, of total: Int, _ noun: String) {
        self.init(console, nil)
        count(to: total, noun)
    }

    /// Shows what is done before anything can be counted.
    init(_ console: Console, _ activity: String?) {
        self.console = console
        state.withLock { $0.activity = activity }
        // What takes less than a second shows no count.
        draw(in: console.showsProgress ? 1 : Self.logInterval)
    }

    private static let logInterval = 30.0

    /// Tells what is done before anything can be counted, and shows it at once.
    func begin(_ activity: String) {
        state.withLock { $0.activity = activity }
        draw()
    }

    /// Begins to count.
    ///
    /// - Parameter noun: what is counted, in the singular.
    func count(to total: Int, _ noun: String) {
        state.withLock { state in
            state.total = total
            state.noun = noun
            state.activity = nil
        }
    }

    /// Tells how many are done, and which is in work.
    func update(_ done: Int, _ item: String? = nil) {
        state.withLock { state in
            // Workers may report out of order.
            state.done = max(state.done, done)
            state.item = item
            state.activity = nil
        }
    }

    /// Clears the line and shows nothing any more.
    func end() {
        state.withLock { $0.isOver = true }
        console.clearProgress()
    }

    /// Draws the line after a number of seconds, and then again and again.
    private func draw(in seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self, draw() else { return }
            draw(in: console.showsProgress ? 0.5 : Self.logInterval)
        }
    }

    /// Returns whether the work still goes on.
    @discardableResult private func draw() -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            let elapsed = ContinuousClock.now - start
            let line =
                state.activity.map { Self.line($0, after: elapsed) }
                ?? Self.line(state.done, of: state.total, state.noun, item: state.item, after: elapsed)
            if console.showsProgress { console.progress(line) } else { console.error(line) }
            return true
        }
    }

    /// The text of the line before anything can be counted.
    static func line(_ activity: String, after elapsed: Duration) -> VisibleText {
        elapsed < .seconds(1) ? "\(activity)" : "\(activity), \(words(elapsed))"
    }

    /// The text of the line; a total of 0 is not known.
    static func line(
        _ done: Int, of total: Int, _ noun: String, item: String?, after elapsed: Duration
    ) -> VisibleText {
        let count: VisibleText = total == 0 ? "\(done, noun)" : "\(done) of \(total, noun)"
        var line: VisibleText = "\(count) in \(words(elapsed))"
        if done > 0, done < total {
            line += ", about \(words(elapsed / done * (total - done))) left"
        }
        if let item { line += ": \(item)" }
        return line
    }

    /// A duration in its two largest units.
    static func words(_ duration: Duration) -> String {
        let seconds = max(1, duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0))
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}
