import Foundation

/// An adapter that does what the code verifier of a probe says.
struct UnrulyAdapter {
    /// What is wrong with the hello, or how many probes may be in flight.
    let hello: String
    private var pending: [UInt8] = []

    init(hello: String) { self.hello = hello }

    mutating func run() {
        while var batch = lines() {
            // Probes that are in flight together are answered together, in reverse order.
            if Int(hello) != nil { while poll(milliseconds: 100), let more = lines() { batch += more } }
            let verifiers = batch.map { Self.member("code_verifier", of: $0) }
            for verifier in verifiers { Self.misbehave(verifier) }
            for line in batch.reversed() { answer(line) }
        }
    }

    private func answer(_ line: String) {
        switch Self.member("type", of: line) {
        case "hello": Self.print(Self.hello(self.hello))
        case "bye": exit(0)
        default: Self.answer(Self.member("code_verifier", of: line), Self.member("id", of: line))
        }
    }

    private static func hello(_ what: String) -> String {
        let text =
            #"{"type":"hello","protocol":1,"client":"unruly","version":"1","operations":["derive-code-challenge"],"#
        switch what {
        case "hello-of-version-2": return #"{"type":"hello","protocol":2}"#
        case "hello-without-clock": return text + #""features":[]}"#
        case "hello-without-client": return #"{"type":"hello","protocol":1}"#
        case "hello-without-operations":
            return #"{"type":"hello","protocol":1,"client":"unruly","operations":["fly"],"clock":"real"}"#
        default:
            return text + #""clock":"injected","concurrency":\#(Int(what) ?? 1),"reasons":"exact","later":{"a":[1]}}"#
        }
    }

    /// Ends or disturbs the whole process before any answer.
    private static func misbehave(_ verifier: String) {
        switch verifier {
        case "exit": exit(7)
        case "exit-with-last-words":
            complain("a line of no interest\nthe last words\n")
            exit(7)
        case "kill": kill(getpid(), SIGKILL)
        case "hang": sleep(1_000)
        case "close-output":
            close(STDOUT_FILENO)
            sleep(1_000)
        case "exit-with-heir":
            leaveHeir()
            exit(7)
        case "flood": flood(STDOUT_FILENO)
        case "flood-errors": flood(STDERR_FILENO)
        default: break
        }
    }

    /// Leaves a process behind that holds standard output.
    private static func leaveHeir() {
        let heir = Process()
        heir.executableURL = URL(fileURLWithPath: "/bin/sleep")
        heir.arguments = ["1000"]
        try? heir.run()
    }

    /// Writes a hundred megabytes without a line feed.
    private static func flood(_ file: Int32) {
        let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
        for _ in 0..<100 {
            var rest = megabyte[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count > 0 else { exit(1) }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static func answer(_ verifier: String, _ id: String) {
        let accept = #"{"type":"result","id":"\#(id)","outcome":"accept","output":{"code_challenge":"c","more":{}}}"#
        let result = #"{"type":"result","id":"\#(id)","#
        switch verifier {
        case "reject": print(result + #""outcome":"reject","reason":"invalid-code-verifier","message":"m"}"#)
        case "reject-for-an-unlisted-reason": print(result + #""outcome":"reject","reason":"dislike"}"#)
        case "reject-for-a-number": print(result + #""outcome":"reject","reason":7}"#)
        case "reject-with-half-a-surrogate-pair":
            print(result + #""outcome":"reject","message":"\ud800 and \ud83d\ude00"}"#)
        case "garbage": print("Traceback (most recent call last):")
        case "half-a-line":
            complain("")
            FileHandle.standardOutput.write(Data(#"{"type":"res"#.utf8))
            exit(0)
        case "wrong-id": print(#"{"type":"result","id":"another","outcome":"reject"}"#)
        case "twice": print(accept + "\n" + accept)
        case "no-outcome": print(result + #""output":{}}"#)
        case "no-output": print(result + #""outcome":"accept"}"#)
        case "output-without-member": print(result + #""outcome":"accept","output":{"challenge":"c"}}"#)
        case "output-of-another-form": print(result + #""outcome":"accept","output":{"code_challenge":1}}"#)
        case "output-that-is-none": print(result + #""outcome":"accept","output":"c"}"#)
        case "reject-with-odd-words":
            print(result + #""outcome":"reject","reason":null,"message":{"why":"\u001b[31m"}}"#)
        case "unknown-type": print(#"{"type":"a-type-of-a-later-version","id":"\#(id)"}"# + "\n" + accept)
        case "error": print(result + #""outcome":"error","message":"KeyError: 'sub'"}"#)
        case "unsupported-claimed": print(result + #""outcome":"unsupported","message":"derive-code-challenge"}"#)
        case "unsupported-without-a-name": print(result + #""outcome":"unsupported"}"#)
        case "unsupported-feature": print(result + #""outcome":"unsupported","message":"nonce"}"#)
        case "last-answer":
            print(accept)
            exit(0)
        case "last-answer-with-heir":
            leaveHeir()
            print(accept)
            exit(0)
        default: print(accept)
        }
    }

    private static func print(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
    private static func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private func poll(milliseconds: Int32) -> Bool {
        var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&file, 1, milliseconds) > 0
    }

    /// The lines that have arrived, at least one; `nil` at the end of the input.
    private mutating func lines() -> [String]? {
        var lines: [String] = []
        while lines.isEmpty {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { return nil }
            for byte in buffer[..<count] {
                if byte == UInt8(ascii: "\n") {
                    lines.append(String(decoding: pending, as: UTF8.self))
                    pending.removeAll()
                } else {
                    pending.append(byte)
                }
            }
        }
        return lines
    }

    /// The text of a member at any depth.
    private static func member(_ name: String, of line: String) -> String {
        guard let mark = line.firstRange(of: "\"\(name)\":\"") else { return "" }
        return String(line[mark.upperBound...].prefix { $0 != "\"" })
    }
}
