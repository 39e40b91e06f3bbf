internal import StrictJOSE

/// The RSA keys of the suite's test vectors, by RFC 7638 thumbprint.
///
/// Their private keys are published. A provider that serves one of them must not sign anyone in, nor must an app that
/// points at a test provider by mistake. Keys of other types cannot verify an ID token here and need no entry.
enum PublishedTestKeys {
    /// The thumbprints in base64url, each with the name of its key file.
    static let thumbprints = [
        "teLVCwKP47O_dWviH5P9KAXZiFd4WNsSSlzw0SFSf0Y",  // apple-a
        "bCavvSnuLcnJQibkRU0BwPC0KMLPxIv5rziyH8r1MLY",  // attacker
        "o67g0vpJS7QoAk5nMmO09mPA-IyIm1W17EaLjgAEus8",  // google-a
        "e8ebN3jh6mSurY3zMR7kWkx_5YxB03TilB_EJqKfeFA",  // google-b
        "LaKKpTIB8yHo2borPJ1kVhlQV6hggEl3C-FaECePOEo",  // google-c
        "kbbAQdSVu84YUqqYehhM_DggRH_go08OHMiBUPsRxHg",  // rsa-1024
        "aF95eF3wFDG2_US3ZmRw47rUwQI-u9D4YDJyRVosOu4",  // rsa-16384-public
        "UEfxjWG5hxBA84cSThF4DGk7oq9vrESqDZiUdhUVCGs",  // rsa-2047
        "tGGwT6eLb6ULfcWk8EigWcnoYAhUGzTDTi8PVBwLcFc",  // rsa-3072
        "D0onJCAGJVAtvwa0jij1CyVcPaBdJpAikdgesm4MLko",  // rsa-4096
        "TPk8BypF4rJ7eigUi9aySAVIkdvqrDnQ3QZLOy9igf8",  // rsa-8192
        "REvZYJwQ3xN3kq-lmNTcN--UEzwWYpHcg5De-Oble1w",  // rsa-e3
        "MprbeHg9ozQ0SKsp2R-CB57Q98YXcBQMJYPX-meZF-g",  // rsa-roca
        "7kHFNNnqV1lpUp9ya7df72HvWYKUhUF2fEnufhwsCoM",  // shared-kid
    ]

    private static let known = Set(thumbprints.map(JWKThumbprint.init(base64URL:)))

    static func contains(_ thumbprint: JWKThumbprint) -> Bool {
        known.contains(thumbprint)
    }
}
