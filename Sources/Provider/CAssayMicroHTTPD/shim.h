// The parts of libmicrohttpd that the mock provider's server uses. Swift does not import variadic functions, so inline
// functions wrap them here.
#ifndef ASSAY_MICROHTTPD_SHIM_H
#define ASSAY_MICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <string.h>

/// The options of a server.
struct AssayDaemonOptions {
    /// A bound and listening socket, which the daemon closes.
    int listening_socket;
    unsigned int connection_limit;
    /// The seconds without activity after which a connection is closed.
    unsigned int idle_seconds;
    /// The largest head of a request, in bytes.
    size_t head_limit;
    /// PEM texts; null for plain HTTP.
    const char *private_key;
    const char *certificate;
    /// Passed to every callback.
    void *owner;
    void *(*begin)(void *owner, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback complete;
    MHD_NotifyConnectionCallback notify;
};

static inline struct MHD_Daemon *assayStartDaemon(const struct AssayDaemonOptions *options) {
    // Not epoll: with it, version 0.9.75 misses that a client closes an incomplete request. It takes a short read for an
    // empty socket, and the event that told of the data told of the end too (epoll(7), edge-triggered).
    unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK;
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->private_key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    int is_secure = options->private_key != NULL && options->certificate != NULL;
    if (is_secure) flags |= MHD_USE_TLS;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, options->handle, options->owner,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)options->listening_socket,
        MHD_OPTION_URI_LOG_CALLBACK, options->begin, options->owner,
        MHD_OPTION_NOTIFY_COMPLETED, options->complete, options->owner,
        MHD_OPTION_NOTIFY_CONNECTION, options->notify, options->owner,
        MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->head_limit,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_ARRAY, is_secure ? secure : plain,
        MHD_OPTION_END);
}

/// The connection's socket; -1 if it has none.
static inline int assaySocket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : (int)info->connect_fd;
}

/// The number of the daemon's connections.
static inline unsigned int assayConnectionCount(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info == NULL ? 0 : info->num_connections;
}

/// The number of the connections of the daemon that has the connection.
static inline unsigned int assayNeighbourCount(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON);
    return info == NULL ? 0 : assayConnectionCount(info->daemon);
}

#if MHD_VERSION < 0x01000000
/// How far a walk through the head of a request has come.
struct AssayHeadWalk {
    const char *position;
    int isWhole;
};

/// Takes the step from the end of a line over a header field to the end of its line.
static inline enum MHD_Result assayWalkField(
    void *walk, enum MHD_ValueKind kind, const char *name, const char *value) {
    struct AssayHeadWalk *head = (struct AssayHeadWalk *)walk;
    const char *position = head->position;
    // The line ends with CRLF or LF.
    if (position + 1 != name && !(position + 2 == name && position[1] == 0)) head->isWhole = 0;
    if (value == NULL) head->isWhole = 0;
    if (!head->isWhole) return MHD_NO;
    position = name + strlen(name) + 1;
    while (*position == ' ' || *position == '\t') position++;
    if (position != value) head->isWhole = 0;
    head->position = value + strlen(value);
    return MHD_YES;
}
#endif

/// Whether the head of a request is what its strings say, so that no NUL has cut off a part of the method, the target or
/// a field.
///
/// Before version 1.0 libmicrohttpd takes a NUL for the end of each of them. There it reads a head in place and writes a
/// NUL over each separator, so the strings follow each other with nothing but separators between them. A field that is
/// continued on the next line does not (RFC 9112 §5.2 lets a server refuse it). Later versions refuse a NUL.
///
/// - Parameter target: where the target was; it has been decoded in place since then.
static inline int assayIsWhole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t targetLength,
    const char *version) {
#if MHD_VERSION < 0x01000000
    struct AssayHeadWalk walk = {version + strlen(version), 1};
    const union MHD_ConnectionInfo *size = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    const char *position = method + strlen(method) + 1;
    while (*position == ' ') position++;
    if (size == NULL || position != target || target + targetLength + 1 != version) return 0;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, assayWalkField, &walk);
    if (!walk.isWhole) return 0;
    // Two line ends are left.
    const char *end = method + size->header_size;
    if (end - walk.position < 2 || end - walk.position > 4) return 0;
    for (position = walk.position; position < end; position++) {
        if (*position != 0) return 0;
    }
#else
    (void)connection, (void)method, (void)target, (void)targetLength, (void)version;
#endif
    return 1;
}

/// Allows an own `Content-Length` for a body of unknown size, which the end of the connection ends.
static inline enum MHD_Result assayFrameByHand(struct MHD_Response *response) {
    return MHD_set_response_options(
        response,
        (enum MHD_ResponseFlags)(MHD_RF_INSANITY_HEADER_CONTENT_LENGTH | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT),
        MHD_RO_END);
}

// libmicrohttpd defines these with casts, which Swift does not import.
static const uint64_t assayUnknownSize = MHD_SIZE_UNKNOWN;
static const ssize_t assayEndOfStream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t assayEndWithError = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
