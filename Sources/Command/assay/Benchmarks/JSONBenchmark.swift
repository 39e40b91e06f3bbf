internal import AssayJSON
import Foundation
internal import StrictJOSE

/// Compares the strict JSON reader with Foundation's, on a claims set of 1 KiB.
enum JSONBenchmark {
    static func row() throws -> BenchmarkRow {
        let bytes = Array(claims.utf8)
        let data = Data(bytes)
        let measured = try PairedMeasurement(batch: 200) {
            let root = try JSONDocument(bytes).root
            guard root["sub"]?.string != nil, root["exp"]?.number?.exactInteger != nil else {
                throw HarnessError("the claims were not read")
            }
        } reference: {
            let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            guard root?["sub"] as? String != nil, root?["exp"] as? Int != nil else {
                throw HarnessError("the claims were not read")
            }
        }
        return BenchmarkRow(
            benchmark: .parseJSON, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "JSONSerialization on the same \(bytes.count) bytes, two claims read", ratio: measured.ratio,
            spread: (measured.p10, measured.p90))
    }

    /// Claims like those of Google's tokens, padded to 1,024 bytes.
    private static let claims: String = {
        let head = """
            {"iss":"https://accounts.google.com","azp":"1.apps.googleusercontent.com",\
            "aud":"1.apps.googleusercontent.com","sub":"108204268033311374519","email":"mahina@example.com",\
            "email_verified":true,"nonce":"n-0S6_WzA2Mj","name":"Mahina Kealoha","given_name":"Mahina",\
            "family_name":"Kealoha","iat":1790000000,"exp":1790003600,"amr":["pwd","mfa"],\
            "address":{"country":"US","locality":"Hilo"},"picture":"https://lh3.googleusercontent.com/
            """
        return head + String(repeating: "a", count: max(0, 1024 - head.utf8.count - 2)) + "\"}"
    }()
}
