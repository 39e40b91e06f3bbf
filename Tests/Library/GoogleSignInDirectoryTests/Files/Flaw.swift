import Foundation
import Glibc
import GoogleSignInAccounts
import Testing

@testable import GoogleSignInDirectory

/// Why a store must not open a file or folder, done to a real one and undone.
enum Flaw: Sendable, Hashable, CustomTestStringConvertible {
    case mode(mode_t)
    /// Only root can give a file to someone else.
    case anotherOwner
    case symbolicLink
    case secondName
    /// A file in place of a folder, a folder in place of a file.
    case otherKind
    case pipe

    static let ofFolders: [Flaw] =
        [0o770, 0o707, 0o750, 0o705, 0o710, 0o701, 0o720, 0o702, 0o1777].map { .mode($0) } + ofAnyKind
    static let ofFiles: [Flaw] =
        [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o666].map { .mode($0) } + ofAnyKind + [.secondName, .pipe]
    private static let ofAnyKind: [Flaw] =
        [.symbolicLink, .otherKind] + (geteuid() == 0 ? [.anotherOwner] : [])

    var testDescription: String {
        switch self {
        case .mode(let mode): "mode \(String(mode, radix: 8))"
        default: "\(self)"
        }
    }

    private func moved(_ path: String) -> String { path + ".moved" }

    func apply(to path: String) throws {
        var found = stat()
        try #require(lstat(path, &found) == 0)
        let isFolder = found.st_mode & S_IFMT == S_IFDIR
        switch self {
        case .mode(let mode): try #require(chmod(path, mode) == 0)
        case .anotherOwner: try #require(lchown(path, 12_345, gid_t.max) == 0)
        case .secondName: try #require(Glibc.link(path, moved(path)) == 0)
        case .symbolicLink, .otherKind, .pipe:
            try #require(rename(path, moved(path)) == 0)
            switch self {
            case .symbolicLink: try #require(symlink(moved(path), path) == 0)
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            default:
                if isFolder {
                    try #require(close(open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)) == 0)
                } else {
                    try #require(mkdir(path, 0o700) == 0)
                }
            }
        }
    }

    func undo(at path: String, mode: mode_t) throws {
        switch self {
        case .mode: try #require(chmod(path, mode) == 0)
        case .anotherOwner: try #require(lchown(path, geteuid(), gid_t.max) == 0)
        case .secondName: try #require(unlink(moved(path)) == 0)
        case .symbolicLink, .otherKind, .pipe:
            try #require(remove(path) == 0)
            try #require(rename(moved(path), path) == 0)
        }
    }

    /// What an error says after the place.
    func complaint(about kind: FileStatus.Kind) -> String {
        switch self {
        case .mode(let mode): "mode \(String(mode, radix: 8)), expected no access for group and others"
        case .anotherOwner: "belongs to another user"
        case .secondName: "has 2 names, expected one"
        case .symbolicLink: kind == .folder ? "openat: Not a directory" : "openat: is a symbolic link"
        case .otherKind: kind == .folder ? "openat: Not a directory" : "expected a regular file"
        case .pipe: "expected a regular file"
        }
    }
}
