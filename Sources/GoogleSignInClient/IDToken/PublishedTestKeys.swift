internal import StrictJOSE

/// The RSA keys of the suite's test vectors, by RFC 7638 thumbprint.
///
/// Their private keys are published. A provider that serves one of them must not sign anyone in, nor must an app that
/// points at a test provider by mistake. Keys of other types cannot verify an ID token here and need no entry.
enum PublishedTestKeys {
    /// The thumbprints by the names of the key files.
    static let thumbprints: [String: String] = [
        "apple-a": "teLVCwKP47O_dWviH5P9KAXZiFd4WNsSSlzw0SFSf0Y",
        "attacker": "bCavvSnuLcnJQibkRU0BwPC0KMLPxIv5rziyH8r1MLY",
        "google-a": "o67g0vpJS7QoAk5nMmO09mPA-IyIm1W17EaLjgAEus8",
        "google-b": "e8ebN3jh6mSurY3zMR7kWkx_5YxB03TilB_EJqKfeFA",
        "google-c": "LaKKpTIB8yHo2borPJ1kVhlQV6hggEl3C-FaECePOEo",
        "rsa-1024": "kbbAQdSVu84YUqqYehhM_DggRH_go08OHMiBUPsRxHg",
        "rsa-16384-public": "aF95eF3wFDG2_US3ZmRw47rUwQI-u9D4YDJyRVosOu4",
        "rsa-2047": "UEfxjWG5hxBA84cSThF4DGk7oq9vrESqDZiUdhUVCGs",
        "rsa-3072": "tGGwT6eLb6ULfcWk8EigWcnoYAhUGzTDTi8PVBwLcFc",
        "rsa-4096": "D0onJCAGJVAtvwa0jij1CyVcPaBdJpAikdgesm4MLko",
        "rsa-8192": "TPk8BypF4rJ7eigUi9aySAVIkdvqrDnQ3QZLOy9igf8",
        "rsa-e3": "REvZYJwQ3xN3kq-lmNTcN--UEzwWYpHcg5De-Oble1w",
        "rsa-roca": "MprbeHg9ozQ0SKsp2R-CB57Q98YXcBQMJYPX-meZF-g",
        "shared-kid": "7kHFNNnqV1lpUp9ya7df72HvWYKUhUF2fEnufhwsCoM",
    ]

    private static let list = Set(thumbprints.values.compactMap(JWKThumbprint.init(base64URL:)))

    static func contains(_ thumbprint: JWKThumbprint) -> Bool {
        list.contains(thumbprint)
    }
}
