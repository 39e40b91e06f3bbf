internal import Foundation
internal import GoogleSignInClient
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Hands what the session reports to the transfer that it is about.
///
/// It is the session's delegate and not a task's, since on Linux a task's delegate is not asked about redirects.
final class TransferDelegate: NSObject, URLSessionDataDelegate {
    private let transfers = Mutex<[Int: Transfer]>([:])

    func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    func remove(_ task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = nil }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    /// Redirects are not followed: a code, a verifier or a token would go along.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Certificates are judged as the system does; no other challenge is answered.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // On Linux certificates are not a matter of challenges, and this is only called at the end of an answer
            // with status 401, which is the answer then. To reject the challenge would fail the task, and the default
            // handling never ends.
            transfer(of: task)?.complete()
        #else
            let method = challenge.protectionSpace.authenticationMethod
            let isServerTrust = method == NSURLAuthenticationMethodServerTrust
            completionHandler(isServerTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse,
            let transfer = transfer(of: dataTask),
            transfer.receive(
                status: response.statusCode, fields: HTTPHeaderFields(response),
                announcedBytes: response.expectedContentLength)
        else { return completionHandler(.cancel) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // What comes after the end is dropped until the task is cancelled, which is not left to the one who waits: where
        // every thread of Swift's pool is busy, that one goes on late. Cancelling from in here traps on Linux.
        guard let transfer = transfer(of: dataTask), !transfer.receive(data) else { return }
        DispatchQueue.global().async { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfer(of: task) else { return }
        if let error {
            transfer.fail(GoogleSignInError(transportError: error))
        } else {
            transfer.complete()
        }
    }
}
