internal import Foundation

extension String {
    /// The bytes with percent escapes decoded; `nil` if one is malformed.
    var removingPercents: [UInt8]? { removingPercentEncoding.map { Array($0.utf8) } }
}
