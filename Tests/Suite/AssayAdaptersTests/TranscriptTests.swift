import AssayJSON
import AssayTestSupport
import AssayVectors
import Foundation
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

/// The conversation of docs/adapter-protocol.md, held with a real process.
@Suite(.tags(.page, .process)) struct TranscriptTests {
    private static let lines: [(isOurs: Bool, text: String)] = {
        let page = (try? String(contentsOfFile: BundledVectors.checkout + "/docs/adapter-protocol.md", encoding: .utf8))
        let block = page?.components(separatedBy: "```transcript\n").dropFirst().first?
            .components(separatedBy: "\n```").first
        return (block ?? "").split(separator: "\n").map { ($0.hasPrefix("→"), String($0.dropFirst(2))) }
    }()

    @Test func matchesTheAdapter() throws {
        #expect(Self.lines.count == 15)
        let connection = try AdapterConnection(command: fixture("example"))
        var sent: (id: String, line: [UInt8])?
        for (isOurs, text) in Self.lines {
            let value = try JSON.parse(text: text, file: "docs/adapter-protocol.md").value
            guard !isOurs else {
                var id = AdapterMessage.hello
                if case .string(let own)? = value["id"] { id = own }
                sent = (id, Array((text + "\n").utf8))
                continue
            }
            let (id, line) = try #require(sent)
            guard case .answered(let message) = connection.exchange(line, id: id, within: .seconds(20)) else {
                Issue.record("no answer to \(text)")
                return
            }
            #expect(JSONWriter.text(message.root, style: .ascii) == text)
        }
        let bye = try #require(sent)
        connection.send(bye.line)
        #expect(connection.close(within: .seconds(20)) == "exit status 0")
    }
}
