import Foundation
internal import Synchronization

/// A reader of JSON in another process, such as that of a language's standard library.
///
/// Each line that it gets is a text in hexadecimal. Its answer is a line too: what it read, written again as JSON in
/// hexadecimal, or a hyphen if it refused the text. A reader that ends or answers anything else has refused nothing: then
/// the suite has failed, and the program ends with status 3.
final class JSONReaderProcess: Sendable {
    private struct Pipes: Sendable {
        let process: Process
        let input: FileHandle
        let output: FileHandle
        var rest = Data()
    }

    private let pipes: Mutex<Pipes>

    /// Runs a command line in `/bin/sh`.
    init(command: String) throws {
        // A reader that has ended is noticed by the failed write.
        signal(SIGPIPE, SIG_IGN)
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        pipes = Mutex(
            Pipes(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
    }

    /// The text as the reader understood it; `nil` if it refused it.
    func read(_ text: [UInt8]) -> [UInt8]? {
        pipes.withLock { pipes in
            let line = text.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "\n"
            guard (try? pipes.input.write(contentsOf: Data(line.utf8))) != nil else { Self.fail() }
            while true {
                if let end = pipes.rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let answer = pipes.rest[..<end]
                    pipes.rest = Data(pipes.rest[(end + 1)...])
                    if answer.elementsEqual("-".utf8) { return nil }
                    guard let bytes = Self.bytes(answer) else { Self.fail() }
                    return bytes
                }
                let more = pipes.output.availableData
                guard !more.isEmpty else { Self.fail() }
                pipes.rest.append(more)
            }
        }
    }

    private static func fail() -> Never {
        let message = "assay: the reader of JSON has ended, or its answer is neither hexadecimal nor a hyphen\n"
        FileHandle.standardError.write(Data(message.utf8))
        exit(3)
    }

    private static func bytes(_ text: Data) -> [UInt8]? {
        let digits = text.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
