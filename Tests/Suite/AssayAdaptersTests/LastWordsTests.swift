import AssayTestSupport
import Testing

@testable import AssayProcesses

/// Of what a process wrote before its end, the line that says why is kept.
@Suite struct LastWordsTests {
    private static let trace = (1...300).map { "    #\($0) 0x00007f in frame \($0) at /build/file.swift:\($0)" }
        .joined(separator: "\n")

    private static let outputs: [NamedCase<String, String?>] = [
        NamedCase("nothing", "", nil),
        NamedCase("other lines", "a\nb\nc\nd\n", "b | c | d"),
        NamedCase(
            "trap of Swift with a trace",
            "note\nMain/A.swift:3: Fatal error: Index out of range\n\n*** Signal 4\n\(trace)\n",
            "Main/A.swift:3: Fatal error: Index out of range"),
        NamedCase(
            "precondition", "Fatal error: Precondition failed: no digits\nCurrent stack trace:\n\(trace)",
            "Fatal error: Precondition failed: no digits"),
        NamedCase(
            "Python",
            """
            Traceback (most recent call last):
              File "a.py", line 3, in f
                return x["sub"]
            KeyError: 'sub'
            """, "KeyError: 'sub'"),
        NamedCase(
            "Python with a cause",
            """
            Traceback (most recent call last):
              File "a.py", line 3
            KeyError: 'sub'

            During handling of the above exception, another exception occurred:

            Traceback (most recent call last):
              File "a.py", line 9
            ValueError: no subject
            """, "ValueError: no subject"),
        NamedCase(
            "Go",
            "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:4 +0x1d\n",
            "panic: runtime error: index out of range [5]"),
        NamedCase(
            "Rust", "thread 'main' panicked at src/main.rs:2:5:\nno digits\nnote: run with `RUST_BACKTRACE=1`\n",
            "thread 'main' panicked at src/main.rs:2:5: | no digits"),
        NamedCase(
            "C++", "terminate called after throwing an instance of 'std::out_of_range'\n  what():  stoi\n",
            "terminate called after throwing an instance of 'std::out_of_range' |   what():  stoi"),
        NamedCase(
            "Java", "Exception in thread \"main\" java.lang.NullPointerException: x\n\tat A.main(A.java:3)\n",
            "Exception in thread \"main\" java.lang.NullPointerException: x"),
        NamedCase(
            "trace of Python without an end", "Traceback (most recent call last):\n  File \"a.py\"\n",
            "Traceback (most recent call last): |   File \"a.py\""),
    ]

    @Test(arguments: outputs) func lineIsKept(_ sample: NamedCase<String, String?>) {
        var tail = OutputTail()
        tail.append(Array(sample.input.utf8)[...])
        #expect(tail.text == sample.expected)
    }

    @Test func longLineIsCutAtItsEnd() {
        var tail = OutputTail()
        tail.append(Array("Fatal error: \(String(repeating: "a", count: 1_000))".utf8)[...])
        #expect(tail.text == "Fatal error: " + String(repeating: "a", count: 387))
    }
}
