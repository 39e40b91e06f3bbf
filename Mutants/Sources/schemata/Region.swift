internal import SwiftSyntax

/// A part of a file that is written once for each mutant in it.
struct Region {
    enum Kind {
        /// The statements of a function, an initializer or an accessor.
        case body
        /// The initial value of a property.
        case initialValue
        /// The default value of a parameter.
        case defaultValue
    }

    let kind: Kind
    /// The name of the function, property or parameter.
    let name: String
    /// The bytes between the braces, or those of the value.
    let range: Range<Int>
    /// The node of the statements or of the value.
    let node: Syntax
    /// The type of what a body returns; `nil` if it returns nothing.
    let result: String?
    /// The expression that a body returns without saying so.
    let implicitReturn: Range<Int>?
    /// The declaration and the call of a local function with the same result, for the body of an asynchronous function.
    ///
    /// The compiler copies such a function for each place where it can suspend, so that many bodies in one function take
    /// time in proportion to their square.
    var local: (declaration: String, call: String)?
}

extension SyntaxProtocol {
    /// The bytes of the node without the space and comments around it.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

/// Finds the regions of a file that are compiled on this machine.
final class RegionFinder: SyntaxVisitor {
    private(set) var regions: [Region] = []

    static func regions(of tree: Syntax) -> [Region] {
        let finder = RegionFinder(viewMode: .sourceAccurate)
        finder.walk(tree)
        return finder.regions
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        parameters(node.signature.parameterClause)
        guard let body = node.body else { return .skipChildren }
        add(body, of: node.name.text, returning: node.signature.returnClause?.type)
        if let effects = node.signature.effectSpecifiers, effects.asyncSpecifier != nil {
            let modifier = node.modifiers.first { $0.name.text == "nonisolated" }.map { $0.trimmedDescription + " " }
            let result = node.signature.returnClause?.trimmedDescription ?? ""
            let name = "assayMutant"
            regions[regions.count - 1].local = (
                "\(modifier ?? "")func \(name)() \(effects.trimmedDescription) \(result)",
                "return \(effects.throwsClause == nil ? "" : "try ")await \(name)()"
            )
        }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        parameters(node.signature.parameterClause)
        if let body = node.body { add(body, of: "init", returning: nil) }
        return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let body = node.body { add(body, of: "deinit", returning: nil) }
        return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        if let block = node.accessorBlock { add(block, of: "subscript", returning: node.returnClause.type) }
        return .skipChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let name = node.pattern.trimmedDescription
        if let block = node.accessorBlock, let type = node.typeAnnotation?.type {
            add(block, of: name, returning: type)
        }
        if let value = node.initializer?.value { add(value, as: .initialValue, of: name) }
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        // What only Apple's systems compile, and the branch for a system that is neither.
        if node.isElseOfFoundationNetworking { return .skipChildren }
        let condition = node.condition?.trimmedDescription ?? ""
        let elsewhere = ["Darwin", "Security", "AuthenticationServices", "CryptoKit", "UIKit", "AppKit", "Musl", "os("]
        return elsewhere.contains { condition.contains($0) && !condition.contains("!") }
            ? .skipChildren : .visitChildren
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax) {
        for parameter in clause.parameters {
            guard let value = parameter.defaultValue?.value else { continue }
            add(value, as: .defaultValue, of: parameter.firstName.text)
        }
    }

    private func add(_ value: ExprSyntax, as kind: Region.Kind, of name: String) {
        regions.append(
            Region(
                kind: kind, name: name, range: value.bytes, node: Syntax(value), result: nil, implicitReturn: nil))
    }

    private func add(_ block: AccessorBlockSyntax, of name: String, returning type: TypeSyntax) {
        switch block.accessors {
        case .getter(let statements):
            add(
                statements, of: name, between: block.leftBrace, block.rightBrace, returning: type.trimmedDescription)
        case .accessors(let accessors):
            for accessor in accessors {
                guard let body = accessor.body else { continue }
                add(body, of: name, returning: accessor.accessorSpecifier.text == "get" ? type : nil)
            }
        default: break
        }
    }

    private func add(_ block: CodeBlockSyntax, of name: String, returning type: TypeSyntax?) {
        let text = type?.trimmedDescription
        add(
            block.statements, of: name, between: block.leftBrace, block.rightBrace,
            returning: text == "Void" || text == "()" ? nil : text)
    }

    private func add(
        _ statements: CodeBlockItemListSyntax, of name: String, between left: TokenSyntax, _ right: TokenSyntax,
        returning type: String?
    ) {
        let range = left.bytes.upperBound..<right.bytes.lowerBound
        let implicit = type == nil ? nil : statements.onlyValue
        regions.append(
            Region(
                kind: .body, name: name, range: range, node: Syntax(statements), result: type,
                implicitReturn: implicit))
    }
}

extension CodeBlockItemListSyntax {
    /// The bytes of the only expression, which is then the value of a function without `return`.
    var onlyValue: Range<Int>? {
        guard count == 1, let item = first else { return nil }
        switch item.item {
        case .expr: return item.bytes
        case .stmt(let statement)
        where statement.is(ExpressionStmtSyntax.self) && !ReturnFinder.isIn(Syntax(statement)):
            return item.bytes
        default: return nil
        }
    }
}

/// Finds whether an `if` or a `switch` returns from its function, and is therefore not the function's value.
private final class ReturnFinder: SyntaxVisitor {
    private var isFound = false

    static func isIn(_ node: Syntax) -> Bool {
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(node)
        return finder.isFound
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }

    // What closures and local functions return is not what the function returns.
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension IfConfigClauseSyntax {
    /// Whether only Apple's systems compile it, which have no `FoundationNetworking`.
    var isElseOfFoundationNetworking: Bool {
        let clauses = parent?.as(IfConfigClauseListSyntax.self)
        return condition == nil && clauses?.first?.condition?.trimmedDescription == "canImport(FoundationNetworking)"
    }
}
