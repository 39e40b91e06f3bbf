import Foundation
import Glibc
import Testing

/// What somebody or something has left in the folder of a store, and no store has written.
struct Stray: Sendable, CustomTestStringConvertible {
    let name: String
    private let make: @Sendable (_ path: String) throws -> Void

    var testDescription: String { name }

    private init(_ name: String, _ make: @escaping @Sendable (String) throws -> Void) {
        self.name = name
        self.make = make
    }

    func put(in folder: String) throws { try make(folder + "/" + name) }

    static let all: [Stray] =
        [
            "notes~", "#notes#", ".notes.swp", ".DS_Store", "Thumbs.db", "A", "a b", "%2f", "%2", "a+x", "%01", "1+",
            "x=",
            String(repeating: "a", count: 201), String(repeating: "a", count: 200) + "=",
        ].map { name in Stray(name) { try Data("mine".utf8).write(to: URL(filePath: $0)) } }
        + ["lost+found", "old", "Old+", "x++", ".git", "x="].map { name in
            Stray(name) { path in
                // Like any folder of others: what is in it is nobody's business.
                try #require(mkdir(path, 0o755) == 0)
                for inner in ["notes", "a+"] { try Data("mine".utf8).write(to: URL(filePath: path + "/" + inner)) }
            }
        }
        + ["link", "link+"].map { name in Stray(name) { try #require(symlink("/etc", $0) == 0) } }
        + ["pipe", "pipe+"].map { name in Stray(name) { try #require(mkfifo($0, 0o600) == 0) } }
        + [Stray("socket") { path in try Self.listen(path) }]

    private static func listen(_ path: String) throws {
        // The name of a socket has fewer bytes than the path of a test, so it is made with a short one and moved.
        let short = "/tmp/s-\(UUID().uuidString.prefix(8))"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        try #require(rename(short, path) == 0)
    }
}
