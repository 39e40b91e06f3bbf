// The requests and responses of this module's interface, without an import of their own for its users.
@_exported public import AssayHTTP
