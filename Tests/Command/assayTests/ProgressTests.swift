import AssayJSON
import AssayTestSupport
import Synchronization
import Testing

@testable import assay

@Suite struct ProgressTests {
    private let temporary = TemporaryFolders()

    private static let lines: [(done: Int, total: Int, item: String?, seconds: Double, line: VisibleText)] = [
        (0, 909, nil, 3, "0 of 909 vectors in 3 s"), (303, 909, nil, 10, "303 of 909 vectors in 10 s, about 20 s left"),
        (1, 3, "sign-in", 40, "1 of 3 vectors in 40 s, about 1 min 20 s left: sign-in"),
        (1, 181, nil, 61, "1 of 181 vectors in 1 min 1 s, about 3 h 3 min left"),
        (909, 909, nil, 10, "909 of 909 vectors in 10 s"), (1, 1, nil, 10, "1 of 1 vector in 10 s"),
        (908, 909, nil, 10, "908 of 909 vectors in 10 s, about 1 s left"), (7, 0, nil, 10, "7 vectors in 10 s"),
    ]

    @Test(arguments: lines)
    func says(_ done: Int, _ total: Int, _ item: String?, _ seconds: Double, _ line: VisibleText) {
        #expect(Progress.line(done, of: total, "vector", item: item, after: .seconds(seconds)) == line)
    }

    private final class Screen: Sendable {
        private let pieces = Mutex("")
        var text: String { pieces.withLock { $0 } }
        func append(_ piece: String) { pieces.withLock { $0 += piece } }
    }

    /// The line is cut at the width, overwritten before the rest is cleared, and gone before anything else is printed.
    @Test func isOverwrittenAndCleared() {
        let screen = Screen()
        let console = Console(progressWidth: 20, write: { screen.append($0) }, writeError: { screen.append($0) })
        console.progress("1 of 2 vectors, about 1 s left")
        console.progress("2 of 2 vectors")
        console.print("done")
        console.error("end")
        #expect(
            screen.text == "\r1 of 2 vectors, abo\u{1B}[K\r2 of 2 vectors\u{1B}[K\r\u{1B}[Kdone\nend\n")
    }

    @Test func isShownOnATerminalOnly() {
        let screen = Screen()
        let console = Console(write: { screen.append($0) }, writeError: { screen.append($0) })
        console.progress("1 of 2")
        console.clearProgress()
        #expect(screen.text == "")
    }

    /// A log gets the line as text, and a terminal in place of the last one; neither is standard output.
    @Test(
        arguments: [
            (nil, "starting the application\nan honest sign-in\n"),
            (80, "\rstarting the application\u{1B}[K\ran honest sign-in\u{1B}[K\r\u{1B}[K"),
        ] as [(Int?, String)])
    func whatIsDoneFirstIsShownAtOnce(_ width: Int?, _ text: String) {
        let screen = Screen()
        let console = Console(
            progressWidth: width, write: { _ in Issue.record("standard output") }, writeError: { screen.append($0) })
        let progress = Progress(console, of: 3, "scenario")
        progress.begin("starting the application")
        progress.begin("an honest sign-in")
        progress.end()
        progress.begin("nothing more")
        #expect(screen.text == text)
    }

    @Test(
        arguments: [(0.5, "a sign-in"), (1, "a sign-in, 1 s"), (61, "a sign-in, 1 min 1 s")] as [(Double, VisibleText)])
    func saysSinceWhen(_ seconds: Double, _ line: VisibleText) {
        #expect(Progress.line("a sign-in", after: .seconds(seconds)) == line)
    }

    /// What is over in less than a second shows nothing.
    @Test func shortWorkShowsNothing() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun(["run", "--vectors", folder.path], progressWidth: 80)
        #expect(run.status == .success)
        #expect(run.errorLines == [])
    }
}
