internal import Foundation
internal import GoogleSignInClient

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// Converts a request.
    ///
    /// - Throws: `network` for a URL that Foundation would change, because it would differ from the checked one.
    init(_ request: HTTPRequest, timeLimit: Duration) throws(GoogleSignInError) {
        guard let url = URL(string: request.url), url.absoluteString == request.url else {
            throw GoogleSignInError(.network, "URLSession would rewrite the URL")
        }
        self.init(url: url)
        httpMethod = request.method
        httpShouldHandleCookies = false
        let (seconds, attoseconds) = timeLimit.components
        // The session's own time limit, which on Apple's platforms applies only to pauses, is longer than the
        // transfer's.
        timeoutInterval = Double(seconds) + Double(attoseconds) / 1e18 + 60
        for field in request.fields.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        if !request.body.isEmpty { httpBody = Data(request.body) }
    }
}

extension HTTPHeaderFields {
    /// Converts the fields that `URLSession` provides, sorted by name.
    init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return Field(name: name, value: value)
        }
        self.init(fields.sorted { $0.name < $1.name })
    }
}

extension GoogleSignInError {
    /// Converts a session's error without its text, which may contain a URL.
    init(transportError error: any Error) {
        guard let error = error as? URLError else {
            self.init(.network)
            return
        }
        switch error.code {
        case .timedOut: self.init(.timedOut, "the server did not respond in time")
        case .cancelled: self.init(.cancelled)
        default: self.init(.network, "URLError \(error.code.rawValue)")
        }
    }
}
