internal import AssayJSON
internal import JOSECryptography

/// Identifies an input by its bytes, because Swift's equality of strings folds canonically equivalent text.
package struct ProbeIdentity: Hashable, Sendable {
    private let bytes: [UInt8]
    /// The size of the input in bytes.
    let size: Int

    init(_ probe: Probe) {
        var bytes = JSONWriter.bytes(probe.adapterInput, style: .ascii)
        if let probe = probe.input as? IDTokenProbe {
            for document in probe.network.documents {
                bytes += Array(document.name.utf8) + [0] + document.body + [0]
            }
        }
        size = bytes.count
        // Thousands of identities are kept at once; hashing the long ones saves memory.
        self.bytes = (try? HashAlgorithm.sha256.hash(bytes)) ?? bytes
    }
}
