// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The URL loading system of Apple's Foundation; on Linux it is a module of its own.

public struct URLRequest: Sendable {
    public init(url: URL) {
        self.url = url
    }

    public var url: URL?
    public var httpMethod: String?
    public var httpShouldHandleCookies = true
    public var timeoutInterval = 60.0
    public var httpBody: Data?
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}

    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        case reloadIgnoringLocalCacheData = 1
    }
}

public struct URLError: Error {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let cancelled = Code(rawValue: -999)
        public static let timedOut = Code(rawValue: -1001)
    }

    public let code: Code
}

open class URLResponse: NSObject, @unchecked Sendable {
    open var expectedContentLength: Int64 { 0 }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    open var taskIdentifier: Int { 0 }
    open func resume() {}
    open func cancel() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class HTTPCookie: NSObject, @unchecked Sendable {
    public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {}
open class URLProtectionSpace: NSObject, @unchecked Sendable {
    open var authenticationMethod: String { "" }
}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
    open var protectionSpace: URLProtectionSpace { URLProtectionSpace() }
}
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    open var httpCookieStorage: HTTPCookieStorage?
    open var httpShouldSetCookies = true
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.always
    open var urlCache: URLCache?
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    open var urlCredentialStorage: URLCredentialStorage?
    open var protocolClasses: [AnyClass]?
    open var connectionProxyDictionary: [AnyHashable: Any]?
}

open class URLSession: NSObject, @unchecked Sendable {
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }

    public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }

    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {}
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
    open func finishTasksAndInvalidate() {}
}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

// Apple's protocols have these methods as optional ones. Here they are demanded, so that a misspelt name is an error.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
