internal import SwiftSyntax

/// Finds the statements of a body before which another statement can be written.
final class StatementFinder: SyntaxVisitor {
    private(set) var statements: [Range<Int>] = []
    private let region: Region

    init(_ region: Region) {
        self.region = region
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ list: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        if isWritable(list) { statements += list.map(\.bytes) }
        return .visitChildren
    }

    /// A list whose only item is an expression may be a value, which a statement before it would change.
    private func isWritable(_ list: CodeBlockItemListSyntax) -> Bool {
        if list.id == region.node.id { return true }
        guard list.count == 1, let item = list.first else { return true }
        var isExpression = false
        switch item.item {
        case .expr: isExpression = true
        case .stmt(let statement): isExpression = statement.is(ExpressionStmtSyntax.self)
        default: break
        }
        guard isExpression else { return true }
        guard let parent = list.parent else { return false }
        if parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self) { return false }
        guard let owner = parent.parent else { return false }
        if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        if parent.is(SwitchCaseSyntax.self) || owner.is(IfExprSyntax.self) {
            var node: Syntax? = parent
            while let next = node, !next.is(IfExprSyntax.self), !next.is(SwitchExprSyntax.self) { node = next.parent }
            return node.map(isStatement) ?? false
        }
        return true
    }

    /// Whether an `if` or a `switch` stands for itself and is not a value.
    private func isStatement(_ node: Syntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(IfExprSyntax.self) { return isStatement(parent) }
        guard parent.is(ExpressionStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) else { return false }
        let item = parent.is(CodeBlockItemSyntax.self) ? parent : parent.parent
        guard let item, let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return false }
        if list.count > 1 { return true }
        if list.id == region.node.id { return region.implicitReturn == nil }
        return isWritable(list)
    }
}
