internal import AssayConformance
internal import AssayParserFuzzTargets
internal import JOSECryptography
internal import TokenForge

/// The golden input, which the targets share, read once from the folder of vectors.
struct FuzzFixtures: Sendable {
    let folder: String
    let forge: Forge
    let profiles: ProfileSet
    /// The golden token in its context.
    let idToken: IDTokenProbe

    static let shared: Result<FuzzFixtures, BrokenProperty> = {
        do {
            return .success(try FuzzFixtures())
        } catch {
            return .failure(BrokenProperty("the vectors can be read", "\(error)"))
        }
    }()

    private init() throws {
        guard let folder = TestKey.folder else { throw CryptoError("find the folder of vectors") }
        self.folder = folder
        let source = VectorSource(folders: [folder], bundled: folder)
        forge = try Forge(source)
        profiles = try ProfileSet(decoding: source.parse(folder + "/profiles.json"))
        idToken = try forge.idTokenProbe(token: nil, context: nil)
    }
}
