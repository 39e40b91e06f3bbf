import AssayConformance
import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Drafts of every target that has one: lint asks only for a requirement, the draft expects what the specification says,
/// and both clients pass.
@Suite struct VectorsPromoteRunTests {
    private let temporary = TemporaryFolders()

    struct Case: Sendable, CustomTestStringConvertible {
        let target: String
        let name: String
        let input: [UInt8]
        let area: String
        let expect: String

        init(_ target: String, _ name: String, _ input: String, in area: String, expect: String) {
            self.init(target, name, Array(input.utf8), in: area, expect: expect)
        }

        init(_ target: String, _ name: String, _ input: [UInt8], in area: String, expect: String) {
            self.target = target
            self.name = name
            self.input = input
            self.area = area
            self.expect = expect
        }

        var testDescription: String { "\(target): \(name)" }
    }

    private static let person =
        #"{ "accept": { "email": "mahina.kealoha@example.com", "subject": "108204268033311374519" } }"#
    private static let nobody = #"{ "reject": "invalid-id-token" }"#

    static let cases = [
        // RFC 7515 §2: no padding.
        Case("base64url", "padded", "YWI=", in: "id-token/found", expect: nobody),
        // openssl asn1parse -genconf: SEQUENCE { INTEGER 0x616263, INTEGER 65537 }.
        Case(
            "base64url", "right", "YWJj", in: "rsa-public-key/found",
            expect: #"{ "accept": { "der": "300a02036162630203010001" } }"#),
        // The same for 0xC0FF, which needs a zero octet before its top bit (X.690 §8.3.2).
        Case(
            "der", "a short key", [3, 1, 0, 1, 0xC0, 0xFF], in: "rsa-public-key/found",
            expect: #"{ "accept": { "der": "300a020300c0ff0203010001" } }"#),
        // RFC 7518 §6.3.1.1: a number has no zero octet before it.
        Case(
            "der", "no exponent", [0, 0xC0, 0xFF], in: "rsa-public-key/found",
            expect: #"{ "reject": "invalid-key" }"#),
        Case("compact-jws", "two segments", "e30.e30", in: "id-token/found", expect: nobody),
        // RFC 8259 §7: half a pair; §4: a name twice. RFC 7519 §4: claims that are not understood are ignored.
        Case("json", "half a pair", #"{"a":"\ud800"}"#, in: "id-token/found", expect: nobody),
        Case("json", "a name twice", #"{"a":1,"a":1}"#, in: "id-token/found", expect: nobody),
        Case("json", "an object", #"{"a":[1,"$"]}"#, in: "id-token/found", expect: person),
        Case("json", "bytes that are not text", [0x22, 0xFF, 0x22], in: "id-token/found", expect: nobody),
        // RFC 8017 §8.2.2 step 1: a signature is as long as the modulus.
        Case(
            "pkcs1-signature", "two bytes", [0, 1, 2], in: "id-token/found",
            expect: #"{ "reject": "invalid-signature" }"#),
        // ... and step 3: what it encodes is the one right encoding.
        Case(
            "pkcs1-signature", "nothing but zeros encoded", [1, 0], in: "id-token/found",
            expect: #"{ "reject": "invalid-signature" }"#),
        // RFC 6749 §5.1: tokens come with status 200.
        Case(
            "sign-in", "a token endpoint that fails",
            #"{"providers":{"google":{"faults":[{"endpoint":"token","status":500}]}}}"#, in: "sign-in/found",
            expect: #"{ "reject": "token-exchange-failed" }"#),
        Case(
            "sign-in", "an audience of somebody else's", [0, 0, 0, 0], in: "sign-in/found",
            expect: #"{ "reject": "invalid-audience" }"#),
        Case(
            "sign-in", "nothing wrong", [0], in: "sign-in/found",
            expect: #"{ "accept": { "subject": "108204268033311374519" } }"#),
        Case(
            "sign-in", "no main sign-in", #"{"steps":[{"do":"start","attempt":"b"}]}"#, in: "sign-in/found",
            expect: #"{ "attempts": { "b": { "either": "no sign-in is the main one; "#
                + #"say what is expected of each" } } }"#),
    ]

    @Test(arguments: cases) func isAVectorThatBothClientsPass(_ item: Case) throws {
        let folder = try temporary.folder([:])
        try folder.write("input", Data(item.input))
        let run = try CommandRun { console in
            try VectorsPromote.run(words: [folder.path + "/input", "--target", item.target], console, observe: observe)
        }
        #expect(run.status == .success)
        #expect(run.output.contains("\"expect\": \(item.expect)\n"))
        #expect(run.errorLines.first?.hasPrefix("\(item.area)::\(item.target)-") == true)
        #expect(!run.errorLines.contains { $0.hasSuffix("they differ") })

        let vectors = try temporary.folder(["\(item.area).json": run.output])
        let lint = CommandRun("vectors", "lint", "--vectors", vectors.path)
        #expect(lint.errorLines.count == 2 && lint.errorLines.first?.contains("covers no requirement") == true)
        let covering = run.output.replacing(#""covers": []"#, with: #""covers": ["RFC7519-7.2"], "profile": "strict""#)
        try vectors.write("\(item.area).json", covering)
        #expect(CommandRun("vectors", "lint", "--vectors", vectors.path).errorLines == [])
        for client in ["library", "reference"] {
            let run = CommandRun("run", "--vectors", vectors.path, "--client", client, "--profile", "strict")
            let isOpen = item.expect.contains("either")
            #expect(run.status == (isOpen ? .usage : .success), "\(client): \(run.output)")
            let counts = isOpen ? "0 passed, 0 failed, 1 not judged" : "1 passed, 0 failed"
            #expect(run.output.contains(counts), "\(client)")
        }
    }

    /// The observation that a separate process would report.
    private func observe(_ file: String, _ client: String) throws -> Observation {
        let vectors = try temporary.folder(["found.json": file])
        let run = CommandRun(
            "run", "--vectors", vectors.path, "--client", client, "--profile", "strict", "--format", "json")
        guard let observation = FindingObserver.observation(in: run.output) else {
            throw UsageError("\(run.errorLines.first ?? "refused")")
        }
        return observation
    }

    /// A draft that shows a difference is preferred.
    @Test func prefersTheDraftThatShowsADifference() throws {
        let folder = try temporary.folder(["input": "YWJ="])
        let run = try CommandRun { console in
            try VectorsPromote.run(words: [folder.path + "/input", "--target", "base64url"], console) { file, client in
                let isKey = file.contains("encode-rsa-public-key") && file.contains("YWJ=")
                return isKey && client == "library" ? .accept(["der": .string("00")]) : .reject(.invalidKey)
            }
        }
        #expect(run.output.contains(#""input": { "n": "YWJ=", "e": "AQAB" }"#))
        #expect(run.errorLines[2] == "  reference: reject: invalid-key; they differ")
    }

    /// A draft that the format cannot express is skipped; if none is left, the first error is reported.
    @Test func skipsDraftsThatCannotBeWritten() throws {
        let folder = try temporary.folder(["input": "{}"])
        var asked = 0
        let run = try CommandRun { console in
            try VectorsPromote.run(words: [folder.path + "/input", "--target", "json"], console) { file, _ in
                asked += 1
                guard file.contains("parse-key-set") else { throw UsageError("refused \(asked)") }
                return .reject(.invalidKeySet)
            }
        }
        #expect(run.output.contains(#""operation": "parse-key-set""#))
        #expect(run.errorLines[3].hasPrefix("  left to you"))
        let error = #expect(throws: UsageError.self) {
            try CommandRun { console in
                try VectorsPromote.run(words: [folder.path + "/input", "--target", "json"], console) { _, _ in
                    throw UsageError("refused")
                }
            }
        }
        #expect(error?.message == "refused")
    }

    @Test(arguments: ["text", "json"]) func aScheduleIsAFileOfSchedules(_ format: String) throws {
        let folder = try temporary.folder([:])
        try folder.write("input", Data([0, 1, 2, 1]))
        let run = CommandRun(
            "vectors", "promote", folder.path + "/input", "--target", "schedules", "--format", format)
        #expect(run.status == .success)
        guard format == "text" else {
            let value = try JSON.parse(text: run.output, file: "output").value
            #expect(value["operation"] == "schedule" && value["library"] == ["outcome": "clean"])
            return
        }
        let vectors = try temporary.folder(["schedules/found.json": run.output])
        #expect(CommandRun("vectors", "lint", "--vectors", vectors.path).errorLines == [])
        // The printed command replays that schedule.
        let command = try #require(run.errorLines.first { $0.contains("assay explore") })
        let words = command.split(separator: " ").map { String($0.filter { $0 != "'" }) }
        let begin = try #require(words.firstIndex(of: "assay"))
        let replay = CommandRun(Array(words.dropFirst(begin + 1)))
        #expect(replay.status == .success)
        #expect(replay.output.contains("1 schedule"))
    }

    @Test(arguments: ["vector-file", "provider-request"])
    func anInputOfATargetForTheSuiteItselfIsKeptAsARegression(_ target: String) throws {
        let folder = try temporary.folder(["input": "{}"])
        let run = CommandRun("vectors", "promote", folder.path + "/input", "--target", target)
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.errorLines.count == 4)
        #expect(run.errorLines.first?.contains("no vector can hold it: \(target) tests ") == true)
        // printf '{}' | openssl dgst -sha256
        let place = "Fuzz/Regressions/\(target)/44136fa3"
        #expect(run.errorLines[1] == "  mkdir -p Fuzz/Regressions/\(target) && cp \(folder.path)/input \(place)")
        let line =
            "#expect(try #require(FuzzTargets.target(named: \"\(target)\")).failure(on: Array(\"{}\".utf8)) == nil)"
        #expect(run.errorLines[3] == "  " + line)
    }
}
