// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Foundation
internal import Synchronization

// The keychain of Apple's Security framework (macOS 15, iOS 18), as the pages document it: generic passwords in the
// memory of the process. Core Foundation's types are those that Swift bridges to them, since there is no bridge here.

public typealias OSStatus = Int32
public typealias CFString = String
public typealias CFTypeRef = AnyObject
public typealias CFDictionary = [String: Any]

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecReturnData: CFString = "r_Data"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecValueData: CFString = "v_Data"

/// An item: what identifies it, and its data.
private struct Item {
    /// The primary key of generic passwords: the service, the account, the access group and whether it is synchronised.
    let key: [String]
    var data: Data
}

private let items = Mutex<[Item]>([])

private func key(of query: CFDictionary) -> [String] {
    [kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup, kSecAttrSynchronizable].map { name in
        query[name].map { "\($0)" } ?? ""
    }
}

// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard let item = items.withLock({ items in items.first { $0.key == key(of: query) } }) else {
        return errSecItemNotFound
    }
    if query[kSecReturnData] as? Bool == true { result?.pointee = item.data as AnyObject }
    return errSecSuccess
}

// https://developer.apple.com/documentation/security/secitemadd(_:_:)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard attributes[kSecClass] as? String == kSecClassGenericPassword, let data = attributes[kSecValueData] as? Data
    else { return errSecParam }
    let key = key(of: attributes)
    return items.withLock { items in
        guard !items.contains(where: { $0.key == key }) else { return errSecDuplicateItem }
        items.append(Item(key: key, data: data))
        return errSecSuccess
    }
}

// https://developer.apple.com/documentation/security/secitemupdate(_:_:)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    // A query for results is none for an update.
    guard query[kSecReturnData] == nil, query[kSecMatchLimit] == nil else { return errSecParam }
    let key = key(of: query)
    return items.withLock { items in
        guard let index = items.firstIndex(where: { $0.key == key }) else { return errSecItemNotFound }
        if let data = attributesToUpdate[kSecValueData] as? Data { items[index].data = data }
        return errSecSuccess
    }
}

// https://developer.apple.com/documentation/security/secitemdelete(_:)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    let key = key(of: query)
    return items.withLock { items in
        guard let index = items.firstIndex(where: { $0.key == key }) else { return errSecItemNotFound }
        items.remove(at: index)
        return errSecSuccess
    }
}
