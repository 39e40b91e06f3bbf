internal import AssayJSON
internal import TokenForge

extension Runner {
    /// Whether the client accepts the golden input of an operation if that is made for the system's clock.
    ///
    /// A client that refuses the golden input and accepts this one reads the system's clock. `false` if the input cannot
    /// be made, or the client does not answer in time.
    package func acceptsCurrentInput(of operation: ClientOperation) -> Bool {
        guard let probe = try? library.forge.goldenProbe(of: operation, at: WallClock.now) else { return false }
        let queue = WorkQueue<Bool>(order: [0]) { [client] _ in
            await probe.send(to: client).observation.isAcceptance
        }
        return (try? queue.run(workers: 1, limit: options.timeout) { _ in false })?.first ?? false
    }
}
