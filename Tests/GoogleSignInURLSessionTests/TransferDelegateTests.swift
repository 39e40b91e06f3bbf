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

    /// The caller may resume late.
    @Test(.timeLimit(.minutes(1))) func tooMuchContentCancelsTheTask() async throws {
        delegate.add(Transfer(maximumBodyBytes: 10), for: task)
        delegate.urlSession(session, dataTask: task, didReceive: Data(repeating: 7, count: 10))
        #expect(task.state == .suspended)
        delegate.urlSession(session, dataTask: task, didReceive: Data([7]))
        while task.state == .suspended { await Task.yield() }
        #expect(task.state == .canceling || task.state == .completed)
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
