// libmicrohttpd's variadic calls and cast constants, for Swift.
#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

static const enum MHD_Result cmhd_yes = MHD_YES;
static const enum MHD_Result cmhd_no = MHD_NO;
static const ssize_t cmhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
static const uint64_t cmhd_size_unknown = MHD_SIZE_UNKNOWN;
static const enum MHD_ValueKind cmhd_header_kind = MHD_HEADER_KIND;
static const enum MHD_ConnectionNotificationCode cmhd_connection_started = MHD_CONNECTION_NOTIFY_STARTED;
static const enum MHD_ResponseMemoryMode cmhd_must_copy = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ResponseMemoryMode cmhd_persistent = MHD_RESPMEM_PERSISTENT;

/// A daemon with neither a thread nor a listening socket of its own: its epoll descriptor says when to call MHD_run.
static inline struct MHD_Daemon *cmhd_start(
    void *context, MHD_LogCallback on_message, MHD_AccessHandlerCallback on_request, MHD_RequestCompletedCallback on_completed,
    MHD_NotifyConnectionCallback on_connection, void *(*on_target)(void *, const char *, struct MHD_Connection *),
    size_t memory_limit, unsigned connection_limit) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG, 0, NULL, NULL,
        on_request, context,
        // The first, so that it hears of the others.
        MHD_OPTION_EXTERNAL_LOGGER, on_message, context,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, context,
        MHD_OPTION_URI_LOG_CALLBACK, on_target, context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_limit,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        // What strictness adds is checked in Swift: the daemon's own answer to a missing Host has its head twice.
        MHD_OPTION_STRICT_FOR_CLIENT, 0,
        MHD_OPTION_END);
}

/// Whether a message to the log says that the daemon refuses a request by itself. It speaks of it before it does it.
static inline int cmhd_is_refusal(const char *format) { return strstr(format, "HTTP response code") != NULL; }

/// The status the daemon answers a connection's request with; 0 as long as it does not.
static inline unsigned cmhd_status(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info ? info->http_status : 0;
}

/// Gives the daemon a connection, which it closes in any case.
static inline enum MHD_Result cmhd_add(struct MHD_Daemon *daemon, int descriptor, struct sockaddr_in name) {
    return MHD_add_connection(daemon, descriptor, (const struct sockaddr *)&name, sizeof name);
}

static inline int cmhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// Whether the daemon has work that its epoll descriptor does not show.
static inline int cmhd_is_pending(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG milliseconds;
    return MHD_get_timeout(daemon, &milliseconds) == MHD_YES && milliseconds == 0;
}

static inline int cmhd_connection_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// What the connection callback has stored for the connection.
static inline void *cmhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// The peer's address as text; an empty string for anything but IPv4 and IPv6.
static inline void cmhd_peer_address(struct MHD_Connection *connection, char *text, unsigned size) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    text[0] = 0;
    if (!info || !info->client_addr) return;
    if (info->client_addr->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)info->client_addr)->sin_addr, text, size);
    } else if (info->client_addr->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)info->client_addr)->sin6_addr, text, size);
    }
}

#endif
