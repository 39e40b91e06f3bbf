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

    typealias Case = NamedCase<(target: String, bytes: [UInt8]), (area: String, expect: String)>

    private static let person =
        #"{ "accept": { "email": "mahina.kealoha@example.com", "subject": "108204268033311374519" } }"#
    private static let nobody = #"{ "reject": "invalid-id-token" }"#

    static let cases = [
        // RFC 7515 §2: no padding.
        Case("base64url: padded", ("base64url", Array("YWI=".utf8)), ("id-token/found", nobody)),
        // openssl asn1parse -genconf: SEQUENCE { INTEGER 0x616263, INTEGER 65537 }.
        Case(
            "base64url: right", ("base64url", Array("YWJj".utf8)),
            ("rsa-public-key/found", #"{ "accept": { "der": "300a02036162630203010001" } }"#)),
        // The same for 0xC0FF, which needs a zero octet before its top bit (X.690 §8.3.2).
        Case(
            "der: a short key", ("der", [3, 1, 0, 1, 0xC0, 0xFF]),
            ("rsa-public-key/found", #"{ "accept": { "der": "300a020300c0ff0203010001" } }"#)),
        // RFC 7518 §6.3.1.1: a number has no zero octet before it.
        Case("der: no exponent", ("der", [0, 0xC0, 0xFF]), ("rsa-public-key/found", #"{ "reject": "invalid-key" }"#)),
        Case("compact-jws: two segments", ("compact-jws", Array("e30.e30".utf8)), ("id-token/found", nobody)),
        // RFC 8259 §7: half a pair; §4: a name twice. RFC 7519 §4: claims that are not understood are ignored.
        Case("json: half a pair", ("json", Array(#"{"a":"\ud800"}"#.utf8)), ("id-token/found", nobody)),
        Case("json: a name twice", ("json", Array(#"{"a":1,"a":1}"#.utf8)), ("id-token/found", nobody)),
        Case("json: an object", ("json", Array(#"{"a":[1,"$"]}"#.utf8)), ("id-token/found", person)),
        Case("json: bytes that are no text", ("json", [0x22, 0xFF, 0x22]), ("id-token/found", nobody)),
        // RFC 8017 §8.2.2 step 1: a signature is as long as the modulus.
        Case(
            "pkcs1-signature: two bytes", ("pkcs1-signature", [0, 1, 2]),
            ("id-token/found", #"{ "reject": "invalid-signature" }"#)),
        // ... and step 3: what it encodes is the one right encoding.
        Case(
            "pkcs1-signature: nothing but zeros encoded", ("pkcs1-signature", [1, 0]),
            ("id-token/found", #"{ "reject": "invalid-signature" }"#)),
        // RFC 6749 §5.1: tokens come with status 200.
        Case(
            "sign-in: a token endpoint that fails",
            ("sign-in", Array(#"{"providers":{"google":{"faults":[{"endpoint":"token","status":500}]}}}"#.utf8)),
            ("sign-in/found", #"{ "reject": "token-exchange-failed" }"#)),
        Case(
            "sign-in: an audience of somebody else's", ("sign-in", [0, 0, 0, 0]),
            ("sign-in/found", #"{ "reject": "invalid-audience" }"#)),
        Case(
            "sign-in: nothing wrong", ("sign-in", [0]),
            ("sign-in/found", #"{ "accept": { "subject": "108204268033311374519" } }"#)),
        Case(
            "sign-in: no main sign-in", ("sign-in", Array(#"{"steps":[{"do":"start","attempt":"b"}]}"#.utf8)),
            (
                "sign-in/found",
                #"{ "attempts": { "b": { "either": "no sign-in is the main one; "#
                    + #"say what is expected of each" } } }"#
            )),
    ]

    @Test(arguments: cases) func isAVectorThatBothClientsPass(_ item: Case) throws {
        let folder = try temporary.folder([:])
        try folder.write("input", Data(item.input.bytes))
        let run = try CommandRun { console in
            try VectorsPromote.run(
                words: [folder.path + "/input", "--target", item.input.target], console, observe: observe)
        }
        #expect(run.status == .success)
        #expect(run.output.contains("\"expect\": \(item.expected.expect)\n"))
        #expect(run.errorLines.first?.hasPrefix("\(item.expected.area)::\(item.input.target)-") == true)
        #expect(!run.errorLines.contains { $0.hasSuffix("they differ") })

        let vectors = try temporary.folder(["\(item.expected.area).json": run.output])
        let lint = CommandRun("vectors", "lint", "--vectors", vectors.path)
        #expect(lint.errorLines.count == 2 && lint.errorLines.first?.contains("covers no requirement") == true)
        let covering = run.output.replacing(#""covers": []"#, with: #""covers": ["RFC7519-7.2"], "profile": "strict""#)
        try vectors.write("\(item.expected.area).json", covering)
        #expect(CommandRun("vectors", "lint", "--vectors", vectors.path).errorLines == [])
        for client in ["library", "reference"] {
            let run = CommandRun("run", "--vectors", vectors.path, "--client", client, "--profile", "strict")
            let isOpen = item.expected.expect.contains("either")
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
        let command = try #require(run.errorLines.first { $0.contains("assay schedules") })
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
