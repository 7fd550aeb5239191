// Linux calls that Swift cannot import by itself: packed structures, and constants written as casts.
#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned clinux_epollin = EPOLLIN;
static const unsigned clinux_epollout = EPOLLOUT;
static const unsigned clinux_epollrdhup = EPOLLRDHUP;
static const unsigned clinux_epollhup = EPOLLHUP;
static const unsigned clinux_epollerr = EPOLLERR;

static inline int clinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int clinux_epoll_add(int epoll, int descriptor, unsigned events, unsigned long long data) {
    struct epoll_event event = {.events = events, .data = {.u64 = data}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int clinux_epoll_modify(int epoll, int descriptor, unsigned events, unsigned long long data) {
    struct epoll_event event = {.events = events, .data = {.u64 = data}};
    return epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event);
}

static inline int clinux_epoll_remove(int epoll, int descriptor) {
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

static inline unsigned clinux_event_mask(const struct epoll_event *event) { return event->events; }
static inline unsigned long long clinux_event_data(const struct epoll_event *event) { return event->data.u64; }

static inline int clinux_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/// Names the calling thread in tools such as `top -H`; at most 15 bytes are kept.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Has the kernel send this process `signal` when the thread that started it ends.
static inline int clinux_signal_at_parent_death(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

/// How many descriptors this process may have open.
static inline unsigned long clinux_descriptor_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

/// Raises that limit as far as the system allows, but no further than `wanted`.
static inline void clinux_raise_descriptor_limit(unsigned long wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// A listening, non-blocking TCP socket on an IPv4 address, or -1 with errno set.
static inline int clinux_listen(const char *address, unsigned short port, int backlog) {
    struct sockaddr_in name;
    memset(&name, 0, sizeof name);
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    if (inet_pton(AF_INET, address, &name.sin_addr) != 1) { errno = EINVAL; return -1; }
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int one = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    return (setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one) == 0
            && bind(descriptor, (struct sockaddr *)&name, sizeof name) == 0 && listen(descriptor, backlog) == 0)
        ? descriptor
        : (close(descriptor), -1);
}

/// Who is at the other end of a connection.
typedef struct { struct sockaddr_in name; } clinux_address;

/// A connection of a listening socket, non-blocking and closed on exec, or -1 with errno set.
static inline int clinux_accept(int listening, clinux_address *address) {
    socklen_t length = sizeof address->name;
    return (int)syscall(SYS_accept4, listening, &address->name, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// Bytes that have come, left where they are; 0 at the end, -1 with errno set.
static inline long clinux_peek(int descriptor, void *buffer, unsigned long size) {
    return recv(descriptor, buffer, size, MSG_PEEK | MSG_DONTWAIT);
}

/// Has the descriptor count as readable only when more than `count` bytes have come, or its end.
static inline void clinux_wake_above(int descriptor, int count) {
    int least = count + 1;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVLOWAT, &least, sizeof least);
}

/// Whether a TCP connection is open for sending: neither side has broken it off, and this side has not ended its direction.
static inline int clinux_is_open_for_sending(int descriptor) {
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return 0;
    return info.tcpi_state == TCP_ESTABLISHED || info.tcpi_state == TCP_CLOSE_WAIT;
}

/// Whether something already listens on the address: SO_REUSEPORT would otherwise let two servers of one user share it.
static inline int clinux_port_is_taken(const char *address, unsigned short port) {
    struct sockaddr_in name;
    memset(&name, 0, sizeof name);
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    if (inet_pton(AF_INET, address, &name.sin_addr) != 1) return 0;
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return 0;
    int one = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    int taken = bind(descriptor, (struct sockaddr *)&name, sizeof name) != 0 && errno == EADDRINUSE;
    close(descriptor);
    return taken;
}

/// The port a socket is bound to, or 0.
static inline unsigned short clinux_bound_port(int descriptor) {
    struct sockaddr_in name;
    socklen_t length = sizeof name;
    return getsockname(descriptor, (struct sockaddr *)&name, &length) == 0 ? ntohs(name.sin_port) : 0;
}

#endif
