internal import AssayDocument
internal import OpenSSLCrypto

/// What makes two probes the same input: their bytes, and not what Swift's equality of text folds together.
struct ProbeIdentity: Hashable {
    private let bytes: [UInt8]

    init(_ probe: Probe) {
        var bytes = DocumentWriter.bytes(probe.adapterInput, style: .ascii)
        if let probe = probe.input as? IDTokenProbe {
            for document in probe.network.documents {
                bytes += Array(document.name.utf8) + [0] + document.body + [0]
            }
        }
        // Thousands of probes are held at once; a hash of those that are long keeps that cheap.
        self.bytes = (try? HashAlgorithm.sha256.hash(bytes)) ?? bytes
    }
}
