internal import Dispatch
internal import Foundation
internal import GoogleSignInClient
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Passes a session's events to the transfers that they belong to.
///
/// It is the session's delegate rather than a task's, because Linux does not ask a task's delegate about redirects.
final class TransferDelegate: NSObject, URLSessionDataDelegate {
    /// The transfers whose tasks have neither completed nor been cancelled, by the identifiers of the tasks.
    let transfers = Mutex<[Int: Transfer]>([:])

    /// The queue on which tasks are cancelled.
    ///
    /// On Linux, cancelling waits for the queue that reads from the network, which a fast server keeps busy; neither the
    /// delegate, which is called on it, nor the caller may wait for it.
    let cancellations = DispatchQueue(label: "cancellations of tasks")

    func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func remove(_ task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    /// Cancels a task whose transfer has ended, unless the task has completed or has been cancelled.
    ///
    /// A task is cancelled once. If two threads cancel it, Foundation for Linux may trap: the second call delays the work
    /// of the first until the task has completed and is unknown.
    func cancel(_ task: URLSessionTask) {
        guard remove(task) != nil else { return }
        cancellations.async { task.cancel() }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    /// Redirects are not followed, because a code, a verifier or a token would be sent along.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Certificates are checked by the system; other challenges are not answered.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // On Linux certificates are not checked through challenges. This is called only at the end of a response
            // with status 401, which is returned as it is. Rejecting the challenge would fail the task, and the default
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
        // Data after the end is dropped until the task is cancelled. This does not rely on the waiting caller, which
        // resumes late if every thread of Swift's pool is busy.
        guard let transfer = transfer(of: dataTask), !transfer.receive(data) else { return }
        cancel(dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = remove(task) else { return }
        if let error {
            transfer.fail(GoogleSignInError(transportError: error))
        } else {
            transfer.complete()
        }
    }
}
