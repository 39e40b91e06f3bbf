internal import AssayConformance
internal import AssayJSON
internal import MockGoogleServer
internal import TokenForge

/// Reads the options of `assay serve` and the files that they name.
enum ServeSetup {
    static func read(_ arguments: Arguments, _ console: Console) throws -> (MockGoogleServer.Setup, Forge) {
        var setup = MockGoogleServer.Setup()
        if let port = try arguments.integer("port", in: 0...65_535) { setup.port = UInt16(clamping: port) }
        let hosts = try arguments.values("host").map { text in
            guard let host = HostAddress(text) else {
                throw UsageError("--host needs an IPv4 or IPv6 address, not \"\(text)\"")
            }
            return host
        }
        if !hosts.isEmpty { setup.hosts = hosts }
        setup.hasWorkbench = true
        setup.isSecure = arguments.has("tls")
        if let path = try arguments.value("config") { setup.configuration = try InputFile.document(path) }
        if let path = try arguments.value("faults") { setup.faults = try InputFile.document(path) }
        return (setup, try Forge(VectorOptions.source(arguments, console)))
    }
}
