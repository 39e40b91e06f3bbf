#if canImport(FoundationNetworking)
    internal import Foundation
    internal import GoogleSignInClient

    /// The proxy that a request with `http` gets from the environment on Linux.
    ///
    /// There `URLSession` uses libcurl, which reads these variables. It has no setting against that:
    /// `connectionProxyDictionary` has no effect.
    enum EnvironmentProxy {
        /// Refuses a request for a loopback address that would leave the computer through a proxy.
        ///
        /// - Throws: `insecure-endpoint`.
        static func requireNone(
            for url: URL?, in environment: [String: String] = ProcessInfo.processInfo.environment
        ) throws(GoogleSignInError) {
            // Transports allow `http` only for loopback addresses.
            guard let url, url.scheme?.lowercased() == "http",
                let address = url.host()?.filter({ $0 != "[" && $0 != "]" }),
                let variable = variable(for: address, in: environment)
            else { return }
            throw GoogleSignInError(
                .insecureEndpoint,
                "\(variable): the request for \(address) would go to this proxy; expected \(address) in no_proxy")
        }

        /// The variable with the proxy for an IP address; `nil` if there is none, or `no_proxy` has the address.
        static func variable(for address: String, in environment: [String: String]) -> String? {
            func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            // Not `HTTP_PROXY`, because in a CGI program it is a header field of the request.
            let variable = ["http_proxy", "all_proxy", "ALL_PROXY"].first { value($0) != nil }
            let exempt = value("no_proxy") ?? value("NO_PROXY")
            return exempt.map { isListed(address, in: $0) } == true ? nil : variable
        }

        /// Whether every version of libcurl finds the address in the list: as an entry of its own, after a comma.
        ///
        /// Some versions also take address ranges, the ends of addresses, and blanks in place of commas, or read no
        /// further after a blank.
        private static func isListed(_ address: String, in list: String) -> Bool {
            let entries = list.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ")) }
            return list == "*" || entries.prefix { !$0.contains(where: \.isWhitespace) }.contains(address)
        }
    }
#endif
