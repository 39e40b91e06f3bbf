import AssayTestSupport
import Foundation
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate, told of each event by itself, with a task that is never resumed.
@Suite struct TransferDelegateTests {
    private let delegate = TransferDelegate()
    private let session = URLSession(configuration: .ephemeral)
    private let url: URL
    private let task: URLSessionDataTask

    init() throws {
        url = try #require(URL(string: "https://op.example/"))
        task = session.dataTask(with: url)
    }

    /// How the delegate lets the session go on after a head.
    private func dispositions(after response: URLResponse) -> [URLSession.ResponseDisposition] {
        let dispositions = Mutex<[URLSession.ResponseDisposition]>([])
        delegate.urlSession(session, dataTask: task, didReceive: response) { disposition in
            dispositions.withLock { $0.append(disposition) }
        }
        return dispositions.withLock { $0 }
    }

    private func head(announcing bytes: Int) throws -> HTTPURLResponse {
        try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Content-Length": "\(bytes)"]))
    }

    @Test(arguments: [(10, .allow), (11, .cancel)] as [(Int, URLSession.ResponseDisposition)])
    func aHeadDecidesWhetherTheContentIsRead(_ bytes: Int, _ expected: URLSession.ResponseDisposition) throws {
        #expect(try dispositions(after: head(announcing: bytes)) == [.cancel], "nobody waits for it")
        delegate.add(Transfer(maximumBodyBytes: 10), for: task)
        #expect(try dispositions(after: head(announcing: bytes)) == [expected])
        let other = URLResponse(url: url, mimeType: nil, expectedContentLength: 1, textEncodingName: nil)
        #expect(dispositions(after: other) == [.cancel], "it is not of HTTP")
    }

    private final class CountingTask: URLSessionDataTask, @unchecked Sendable {
        let cancellationCount = Mutex(0)

        override func cancel() { cancellationCount.withLock { $0 += 1 } }
    }

    /// The pieces of the content, by their sizes, and whether the task then completes; the caller resumes last.
    ///
    /// A second cancellation can trap on Linux.
    @Test(
        arguments: [
            NamedCase("no content", ([], false), 1), NamedCase("no content, and its end", ([], true), 0),
            NamedCase("all content", ([10], false), 1), NamedCase("all content, and its end", ([10], true), 0),
            NamedCase("too much content", ([11], false), 1), NamedCase("one byte too many", ([10, 1], false), 1),
            NamedCase("more after the limit", ([11, 1], false), 1), NamedCase("too much, and its end", ([11], true), 1),
        ] as [NamedCase<([Int], Bool), Int>])
    func aTaskIsCancelledOnceUnlessItHasCompleted(_ transfer: NamedCase<([Int], Bool), Int>) {
        let ((pieces, completes), task) = (transfer.input, CountingTask())
        delegate.add(Transfer(maximumBodyBytes: 10), for: task)
        for size in pieces {
            delegate.urlSession(session, dataTask: task, didReceive: Data(repeating: 7, count: size))
        }
        if completes { delegate.urlSession(session, task: task, didCompleteWithError: nil) }
        delegate.cancel(task)
        delegate.cancellations.sync {}
        #expect(task.cancellationCount.withLock { $0 } == transfer.expected)
    }

    /// The caller may resume late.
    @Test(arguments: [(10, 0), (11, 1)]) func tooMuchContentCancelsTheTask(_ size: Int, _ expected: Int) {
        let task = CountingTask()
        delegate.add(Transfer(maximumBodyBytes: 10), for: task)
        delegate.urlSession(session, dataTask: task, didReceive: Data(repeating: 7, count: size))
        delegate.cancellations.sync {}
        #expect(task.cancellationCount.withLock { $0 } == expected)
    }

    /// A session retains its delegate until it is invalidated, and the test retains the session.
    @Test(.timeLimit(.minutes(1))) func nothingOutlivesATransport() async {
        var transport: URLSessionTransport? = URLSessionTransport()
        weak var delegate: TransferDelegate?
        delegate = transport?.delegate
        let session = transport?.session
        #expect(delegate != nil)
        transport = nil
        while delegate != nil { await Task.yield() }
        #expect(transport == nil)
        withExtendedLifetime(session) {}
    }
}
