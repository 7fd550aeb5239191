// Starting a process that dies with its parent needs code between fork and exec, which Swift cannot run safely.
#ifndef CAPPPROCESS_SHIM_H
#define CAPPPROCESS_SHIM_H

#include <time.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

// Declared here because the headers name them only under _GNU_SOURCE, which would change the types of other modules.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int pipe2(int ends[2], int flags);
extern int close_range(unsigned first, unsigned last, int flags);

/// A descriptor that becomes readable when the process ends, or -1 with errno set.
static inline int capp_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/// Starts `path` in a process group of its own, with `error_descriptor` as its standard error. The kernel kills it when
/// the calling THREAD ends, so the caller must be a thread that lives as long as the process. Returns -1 with errno set.
static inline pid_t capp_spawn(const char *path, char *const arguments[], char *const environment[],
                               const char *folder, int error_descriptor) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(127);
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0) dup2(nothing, 0);
    dup2(error_descriptor, 2);
    close_range(3, ~0U, 0);
    // A file that is just being written is busy for a moment, as is one that a process forked meanwhile inherited.
    struct timespec moment = {.tv_nsec = 10000000};
    if (chdir(folder) == 0)
        for (int attempt = 0; attempt < 100; attempt++) {
            execve(path, arguments, environment);
            if (errno != ETXTBSY) break;
            nanosleep(&moment, NULL);
        }
    const char *reason = strerror(errno);
    (void)!write(2, "The app could not be started: ", 30);
    (void)!write(2, reason, strlen(reason));
    (void)!write(2, "\n", 1);
    _exit(127);
}

/// A listening socket at a path of the file system that only this user may connect to, or -1 with errno set.
static inline int capp_listen(const char *path) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof name.sun_path) { errno = ENAMETOOLONG; return -1; }
    strcpy(name.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    // Between bind and listen nobody can connect, so the mode is in force before the first connection.
    if (bind(descriptor, (struct sockaddr *)&name, sizeof name) != 0
        || fchmodat(AT_FDCWD, path, 0600, 0) != 0 || listen(descriptor, 4) != 0) {
        int error = errno;
        close(descriptor);
        errno = error;
        return -1;
    }
    return descriptor;
}

/// A pipe, its reading and writing end, that no child gets. Returns 0, or -1 with errno set.
static inline int capp_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/// The next connection to a listening socket, or -1 with errno set.
static inline int capp_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC); }

/// A connection to a listening socket at a path, or -1 with errno set.
static inline int capp_connect(const char *path) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof name.sun_path) { errno = ENAMETOOLONG; return -1; }
    strcpy(name.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    if (connect(descriptor, (struct sockaddr *)&name, sizeof name) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

#endif
