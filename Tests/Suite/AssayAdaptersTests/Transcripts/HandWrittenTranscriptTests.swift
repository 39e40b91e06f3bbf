import AssayJSON
import Foundation
import Testing

@testable import AssayAdapterClient
@testable import AssayAdapters
@testable import AssayConformance

/// Compares the writer and the reader of the protocol with transcripts that were written by hand.
@Suite struct HandWrittenTranscriptTests {
    private static let operations = AdapterProtocol.carried.map(\.rawValue)

    @Test(arguments: operations) func probesAreReadAndWritten(_ name: String) throws {
        let operation = try #require(ClientOperation(rawValue: name))
        var unseen = Set(
            operation == .signIn
                ? ExpectedProbes.steps.keys.map { "sign-in/\($0)" }
                : ExpectedProbes.probes.keys.filter { $0.hasPrefix(name + "/") })
        for exchange in try HandWrittenTranscript(name).exchanges {
            let input = try #require(exchange.input)
            // The suite replaces the key set by its address after writing the probe.
            if input.value["jwks_uri"] != nil { continue }
            let key = "\(name)/\(exchange.id)"
            unseen.remove(key)
            let written: JSONValue
            if operation == .signIn {
                let step = try AdapterStep(adapterInput: input)
                #expect(step == ExpectedProbes.steps[exchange.id], "\(key)")
                written = step.adapterInput
            } else {
                let probe = try Probe(operation: operation, adapterInput: input)
                if let expected = ExpectedProbes.probes[key] { #expect(probe == expected, "\(key)") }
                written = probe.adapterInput
            }
            let line = AdapterRequest.line(id: exchange.id, operation: operation, input: written)
            #expect(String(decoding: line, as: UTF8.self) == exchange.probe.text + "\n")
        }
        #expect(unseen.isEmpty)
    }

    @Test(arguments: operations) func resultsAreReadAndWritten(_ name: String) throws {
        let operation = try #require(ClientOperation(rawValue: name))
        let hello = try AdapterHello(AdapterMessage.read(HandWrittenTranscript("hello").exchanges[0].result.text))
        for exchange in try HandWrittenTranscript(name).exchanges {
            let key = "\(name)/\(exchange.id)"
            let input = try #require(exchange.input)
            var sent = AdapterRequest(operation: operation, input: input.value, hello: hello)
            if operation == .signIn { sent = AdapterRequest(try AdapterStep(adapterInput: input), hello: hello) }
            let observation = sent.observation(try AdapterMessage.read(exchange.result.text))
            #expect(observation == ExpectedObservations.all[key], "\(key)")
            var told = observation
            if case .crashed(let how) = observation {
                told = .crashed(how.replacing("it reported an error: ", with: ""))
            }
            #expect(told.adapterResult(id: exchange.id).sorted == exchange.result.node.value.sorted, "\(key)")
        }
    }

    @Test func hellosAreReadAndWritten() throws {
        let exchanges = try HandWrittenTranscript("hello").exchanges
        for exchange in exchanges {
            #expect(JSONWriter.text(AdapterHello.request, style: .ascii) == exchange.probe.text)
        }
        let full = try AdapterHello(AdapterMessage.read(exchanges[0].result.text))
        #expect(full.client == "every member" && full.version == "1.2.3")
        #expect(full.about == "it is told every member, and checks nothing")
        let written = try #require(
            JSONSerialization.jsonObject(with: Data(exchanges[0].result.text.utf8)) as? [String: Any])
        #expect(full.operations.map(\.rawValue).sorted() == (written["operations"] as? [String])?.sorted())
        #expect(full.operations.count >= 10)
        #expect(full.features == Set(Feature.allCases))
        #expect(full.fetchesKeySets && full.relays && full.tellsRest)
        #expect(full.clock == .injected && full.concurrency == 4 && full.fixedLeeway == 60)
        #expect(full.reasons == .exact([.invalidSignature, .tokenExpired]))
        #expect(full.unknownNames.isEmpty)
        let bare = try AdapterHello(AdapterMessage.read(exchanges[1].result.text))
        #expect(bare.client == "required members alone" && bare.version == "unknown" && bare.about == nil)
        #expect(bare.operations == [.deriveCodeChallenge] && bare.features.isEmpty)
        #expect(!bare.fetchesKeySets && !bare.relays && !bare.tellsRest)
        #expect(bare.clock == .real && bare.concurrency == 1 && bare.fixedLeeway == nil && bare.reasons == .none)
    }

    /// A member with the wrong form is an error and never treated as missing.
    @Test(arguments: operations) func wrongFormIsNotReadAsMissing(_ name: String) throws {
        let operation = try #require(ClientOperation(rawValue: name))
        for exchange in try HandWrittenTranscript(name).exchanges where exchange.id.hasSuffix("every member") {
            let input = try #require(exchange.input)
            for member in input.value.names {
                for wrong: JSONValue in [.null, ["odd": .bool(true)], .number("1.5")] {
                    var changed = input.value
                    changed[member] = wrong
                    #expect(throws: JSONError.self, "\(member): \(wrong)") {
                        if operation == .signIn {
                            _ = try AdapterStep(adapterInput: JSONNode(changed))
                        } else {
                            _ = try Probe(operation: operation, adapterInput: JSONNode(changed))
                        }
                    }
                }
            }
        }
    }
}

extension AdapterMessage {
    fileprivate static func read(_ line: String) throws -> AdapterMessage {
        try #require(try AdapterMessage(Array(line.utf8)))
    }
}
