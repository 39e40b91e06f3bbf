import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// A stream gets the whole text, whatever it takes at a time, or the command hears why not.
struct StandardStreamsTests {
    /// A pipe takes some kilobytes at a time, and one that never blocks says so in between.
    @Test(arguments: [
        NamedCase("a pipe that waits", 0, 1_000_000), NamedCase("a pipe that never blocks", O_NONBLOCK, 1_000_000),
        NamedCase("nothing", 0, 0),
    ])
    func writesEverything(_ test: NamedCase<Int32, Int>) throws {
        let text = String(repeating: "é", count: test.expected / 2)
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        try #require(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | test.input) == 0)
        let writer = Thread {
            try? StandardStreams.write(text, to: writing)
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        #expect(try pipe.fileHandleForReading.readToEnd() ?? Data() == Data(text.utf8))
    }

    @Test func saysWhyNot() throws {
        let error = #expect(throws: StandardStreams.Failure.self) { try StandardStreams.write("text", to: -1) }
        #expect(error?.description == String(cString: strerror(EBADF)))
    }
}
