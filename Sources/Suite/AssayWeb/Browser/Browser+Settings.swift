package import AssayHTTP

extension Browser {
    /// What all browsers of a run share.
    package struct Settings: Sendable {
        package var transport: any WebTransport
        /// Chromium, which the browsers of a run share; `nil` if they run no scripts.
        package var scripts: ScriptedBrowser?
        /// The origins of the providers, where the browser stops: the scenario decides what the person does.
        package var providers: Set<WebOrigin>
        /// The only hosts that it visits.
        package var hosts: Set<String>
        /// How long responses may take.
        package var limits = ResponseLimits()
        /// Whether the provider is honest: then only the time of the whole sign-in is limited.
        package var isHonest = false
        /// The maximum number of redirects in a row, as in Chromium, which fails at the twentieth.
        package var redirectLimit = 19
        /// Further header fields of every request, which replace the browser's own.
        package var headers: [HeaderField] = []
        /// The address to which no request of a page goes that has content; `nil` if all may go.
        var withheld: WebURL?
        /// The system's clock, in seconds since 1970.
        package var clock: @Sendable () -> Int64
        /// A clock that is never set, which times the responses.
        package var uptime: @Sendable () -> Duration = { ContinuousClock.now - Self.launch }

        private static let launch = ContinuousClock.now

        package init(
            transport: any WebTransport, provider: WebOrigin, hosts: Set<String>,
            clock: @escaping @Sendable () -> Int64
        ) {
            self.transport = transport
            providers = [provider]
            self.hosts = hosts
            self.clock = clock
        }

        /// The settings for sign-ins with an honest provider.
        var honest: Settings {
            var settings = self
            settings.isHonest = true
            return settings
        }
    }
}
