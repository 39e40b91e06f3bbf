import AssayJSON
import AssayTestSupport
import Foundation
import Testing
import TokenForge

@testable import MockGoogle

/// Decodes every example of `docs/mock-provider.md`.
@Suite(.tags(.page))
struct DocumentationTests {
    /// The fenced blocks of the page with their kind and first line.
    static func blocks() throws -> [(kind: String, line: Int, text: String)] {
        let page = try String(contentsOf: Fixture.root.appending(path: "docs/mock-provider.md"), encoding: .utf8)
        var blocks: [(kind: String, line: Int, text: String)] = []
        var open: (kind: String, line: Int, lines: [Substring])?
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open, line == "```" {
                blocks.append((block.kind, block.line, block.lines.joined(separator: "\n")))
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("```json ") {
                open = (String(line.dropFirst(8)), index + 1, [])
            }
        }
        return blocks
    }

    @Test
    func itsExamplesCanBeDecoded() throws {
        let blocks = try Self.blocks()
        #expect(blocks.map(\.kind) == ["providers", "provider", "provider", "provider", "provider", "event", "log"])
        let forge = try Fixture.forge.get()
        for block in blocks {
            let file = "mock-provider.md:\(block.line)"
            let errors = Fixture.errors {
                let node = try JSON.parse(text: block.text, file: file)
                switch block.kind {
                case "providers": _ = try Fixture.providers(block.text, file: file)
                case "event":
                    let members = try node.object(allowing: SentSecurityEvent.members)
                    _ = try SentSecurityEvent(decoding: members, keys: forge.keys)
                case "provider": _ = try ProviderConfiguration(decoding: node, name: "google", keys: forge.keys)
                default:
                    for element in try node.array() {
                        _ = try LogExpectation(decoding: element, providers: ["google", "evil"])
                    }
                }
            }
            #expect(errors == ["no error"])
        }
    }

    @Test
    func itNamesEveryEndpointAndEveryMemberOfAFault() throws {
        let page = try String(contentsOf: Fixture.root.appending(path: "docs/mock-provider.md"), encoding: .utf8)
        let names =
            Endpoint.allCases.map(\.rawValue) + Fault.knownMembers + ProviderConfiguration.knownMembers
            + LogExpectation.knownMembers + SentSecurityEvent.members + SentSecurityEvent.types.map(\.name)
        #expect(names.filter { !page.contains("`\($0)`") && !page.contains("\"\($0)\"") } == [])
    }

    /// The names in the first column of the table below that header.
    private static func names(inTableOf file: String, below header: String) throws -> [String] {
        let page = try String(contentsOf: Fixture.root.appending(path: "docs/\(file)"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == header })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.flatMap { row in
            row.dropFirst().prefix { $0 != "|" }.matches(of: /`([a-z_]+)`/).map { String($0.1) }
        }
    }

    @Test
    func itsTableOfFaultsHasExactlyTheDeclaredEffects() throws {
        let names = try Self.names(inTableOf: "mock-provider.md", below: "| member | what goes wrong |")
        #expect(names.sorted() == FaultEffect.all.map(\.name).sorted())
        #expect(Set(names).count == names.count)
    }

    @Test
    func thePageAboutTheServerDescribesEveryEffectOnTheDelivery() throws {
        let names = try Self.names(inTableOf: "mock-server.md", below: "| member of a fault | on the wire |")
        #expect(Set(FaultEffect.ofDelivery.map(\.name)).subtracting(names) == [])
        #expect(Set(names).subtracting(FaultEffect.all.map(\.name)) == [])
    }
}
