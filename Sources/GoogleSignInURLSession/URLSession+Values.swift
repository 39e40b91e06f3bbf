internal import Foundation
internal import GoogleSignInClient

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// The same request for `URLSession`.
    ///
    /// - Throws: `network` for a URL whose text Foundation would change, since that is not the one that was checked.
    init(_ request: HTTPRequest, timeLimit: Duration) throws(GoogleSignInError) {
        guard let url = URL(string: request.url), url.absoluteString == request.url else {
            throw GoogleSignInError(.network, "a URL that URLSession would rewrite")
        }
        self.init(url: url)
        httpMethod = request.method
        httpShouldHandleCookies = false
        let (seconds, attoseconds) = timeLimit.components
        // The session's own limit, which on Apple's platforms is one for pauses only, stays behind that of the transfer.
        timeoutInterval = Double(seconds) + Double(attoseconds) / 1e18 + 60
        for field in request.fields.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        if !request.body.isEmpty { httpBody = Data(request.body) }
    }
}

extension HTTPHeaderFields {
    /// The fields that `URLSession` has kept, by name.
    init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return Field(name: name, value: value)
        }
        self.init(fields.sorted { $0.name < $1.name })
    }
}

extension GoogleSignInError {
    /// The reason for a session's failure, whose own text may hold a URL and goes no further.
    init(transportError error: any Error) {
        guard let error = error as? URLError else {
            self.init(.network)
            return
        }
        switch error.code {
        case .timedOut: self.init(.timedOut, "the server was silent for too long")
        case .cancelled: self.init(.cancelled)
        default: self.init(.network, "URLError \(error.code.rawValue)")
        }
    }
}
