#if canImport(FoundationNetworking)
    import AssayTestSupport
    import Foundation
    import FoundationNetworking
    import GoogleSignInClient
    import Testing

    @testable import GoogleSignInURLSession

    struct EnvironmentProxyTests {
        private static let proxy = "http://proxy.example:3128"

        @Test(
            arguments: [
                NamedCase("none", [:], nil), NamedCase("http_proxy", ["http_proxy": proxy], "http_proxy"),
                NamedCase("all_proxy", ["all_proxy": proxy], "all_proxy"),
                NamedCase("ALL_PROXY", ["ALL_PROXY": proxy], "ALL_PROXY"),
                NamedCase("the first of two", ["http_proxy": proxy, "all_proxy": "a"], "http_proxy"),
                NamedCase("an empty one before another", ["http_proxy": "", "all_proxy": proxy], "all_proxy"),
                NamedCase("that of a CGI program", ["HTTP_PROXY": proxy], nil),
                NamedCase("that of https", ["https_proxy": proxy, "HTTPS_PROXY": proxy], nil),
            ] as [NamedCase<[String: String], String?>])
        func variable(_ environment: NamedCase<[String: String], String?>) {
            #expect(
                EnvironmentProxy.variable(for: "127.0.0.1", in: environment.input) == environment.expected)
        }

        /// What curl 7.81, 7.88 and 8.9 all read as the address.
        @Test(
            arguments: [
                ("127.0.0.1", true), ("*", true), ("a,127.0.0.1,b", true), ("a, 127.0.0.1 ,b", true),
                (",,127.0.0.1", true), ("", false), ("localhost", false), ("::1", false), ("0.0.1", false),
                (".127.0.0.1", false), ("127.0.0.1.", false), ("127.0.0.0/8", false), ("127.0.0.1:80", false),
                ("*,a", false), ("a,*", false), (" *", false), ("a 127.0.0.1", false), ("127.0.0.1 a", false),
                ("a b,127.0.0.1", false), ("a\t,127.0.0.1", false), ("127.0.0.10", false),
            ])
        func noProxy(_ list: String, _ isExempt: Bool) {
            for name in ["no_proxy", "NO_PROXY"] {
                let variable = EnvironmentProxy.variable(
                    for: "127.0.0.1", in: ["http_proxy": Self.proxy, name: list])
                #expect(variable == (isExempt ? nil : "http_proxy"))
            }
        }

        @Test func theFirstListCountsUnlessItIsEmpty() {
            func variable(_ first: String) -> String? {
                EnvironmentProxy.variable(
                    for: "::1", in: ["all_proxy": Self.proxy, "no_proxy": first, "NO_PROXY": "::1"])
            }
            #expect(variable("a") == "all_proxy")
            #expect(variable("") == nil)
        }

        @Test(
            arguments: [
                ("http://127.0.0.1:8080/", "http_proxy: the request for 127.0.0.1 would"),
                ("http://[::1]:8080/", "http_proxy: the request for ::1 would"),
                ("HTTP://127.0.0.1/", "http_proxy: the request for 127.0.0.1 would"),
                ("https://127.0.0.1/", nil),
                ("https://op.example/", nil),
            ] as [(String, String?)])
        func aRefusalNamesTheVariableAndTheAddress(_ url: String, _ message: String?) throws {
            let url = try #require(URL(string: url))
            let environment = ["http_proxy": Self.proxy, "all_proxy": Self.proxy, "no_proxy": "a"]
            guard let message else { return try EnvironmentProxy.requireNone(for: url, in: environment) }
            let error = #expect(throws: GoogleSignInError.self) {
                try EnvironmentProxy.requireNone(for: url, in: environment)
            }
            #expect(error?.code == .insecureEndpoint)
            #expect(error?.description.contains(message) == true)
            try EnvironmentProxy.requireNone(for: url, in: environment.merging(["no_proxy": "127.0.0.1,::1"]) { $1 })
        }
    }

    /// In a process of its own, because libcurl reads the environment of the process.
    @Suite(.tags(.socket, .process)) struct ProxyProcessTests {
        private static let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))

        private static func server(_ body: String) throws -> LoopbackServer {
            try LoopbackServer { _ in
                .bytes("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
            }
        }

        private static func failure(_ transport: URLSessionTransport, _ url: String) async -> GoogleSignInError? {
            do {
                _ = try await transport.response(to: HTTPRequest(method: "GET", url: url), limits: limits)
                return nil
            } catch {
                return error
            }
        }

        @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
        func aRequestForALoopbackAddressNeverReachesIt(_ variable: String) async {
            await #expect(processExitsWith: .success) { [variable] in
                let (proxy, provider) = (try Self.server("proxy"), try Self.server("provider"))
                defer { [proxy, provider].forEach { $0.stop() } }
                for name in ["http_proxy", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"] { unsetenv(name) }
                setenv(variable, proxy.url(), 1)
                let transport = URLSessionTransport(endpoints: .secureOrLoopback)
                let error = await Self.failure(transport, provider.url("/?state=secret"))
                #expect(error?.code == .insecureEndpoint)
                #expect(error?.description.contains("\(variable): ") == true)
                #expect(proxy.requests.isEmpty && provider.requests.isEmpty)

                let plain = URLSession(configuration: .ephemeral)
                let url = try #require(URL(string: provider.url("/other")))
                #expect(try await plain.data(from: url).0 == Data("proxy".utf8), "URLSession by itself uses it")

                setenv("no_proxy", "127.0.0.1", 1)
                #expect(await Self.failure(transport, provider.url("/token")) == nil)
                #expect(provider.requests.count == 1 && proxy.requests.count == 1)
            }
        }

        @Test func aRequestWithTLSGoesThroughIt() async {
            await #expect(processExitsWith: .success) {
                let proxy = try LoopbackServer { _ in .bytes("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n") }
                defer { proxy.stop() }
                for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
                setenv("https_proxy", proxy.url(), 1)
                let transport = URLSessionTransport(endpoints: .secureOrLoopback)
                #expect(await Self.failure(transport, "https://op.example/token")?.code == .network)
                #expect(proxy.requests.map { $0.hasPrefix("CONNECT op.example:443 HTTP/1.1\r\n") } == [true])
            }
        }
    }
#endif
