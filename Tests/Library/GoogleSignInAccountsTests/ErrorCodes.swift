import Foundation
import GoogleSignInClient

/// The codes of the library's errors, as its sources declare them: the set is open, so it has no list.
enum ErrorCodes {
    static let all: [GoogleSignInError.Code] = {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Library")
        let files = [
            "GoogleSignInClient/Errors/GoogleSignInError+Code.swift",
            "GoogleSignInAccounts/Errors/GoogleSignInError+Accounts.swift",
        ]
        return files.flatMap { file in
            let source = (try? String(contentsOf: sources.appending(path: file), encoding: .utf8)) ?? ""
            return source.matches(of: /static let \w+ = Self\(rawValue: "([a-z-]+)"\)/)
                .map { GoogleSignInError.Code(rawValue: String($0.output.1)) }
        }
    }()
}
