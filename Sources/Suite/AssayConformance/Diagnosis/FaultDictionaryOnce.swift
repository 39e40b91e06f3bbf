internal import AssayJSON
internal import Synchronization

/// The dictionary of known flaws of some folders, as soon as somebody needs it.
final class FaultDictionaryOnce: Sendable {
    private typealias Reading = Result<FaultDictionary?, JSONError>

    private let source: VectorSource
    private let known = Mutex<Reading?>(nil)

    init(_ source: VectorSource) { self.source = source }

    /// The dictionary; `nil` if no folder has one.
    ///
    /// - Throws: every mistake in the dictionary, or in the flaws that it is about.
    func read() throws(JSONError) -> FaultDictionary? {
        let reading = known.withLock { known in
            if let known { return known }
            let reading = Reading { () throws(JSONError) in try FaultDictionary(source) }
            known = reading
            return reading
        }
        return try reading.get()
    }
}
