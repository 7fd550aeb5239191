// A crash signal that somebody sends (`kill -SEGV`) ends the app as one of its own does.
//
// Swift's runtime reports a crash from a signal handler and then returns to the instruction that failed, which fails once
// more and, with the handler gone, ends the process. A signal that was sent has no such instruction: the process would
// go on, reported as crashed, until the next signal. Here it ends after the report.
#define _GNU_SOURCE
#include "CAppContainer.h"

#include <signal.h>
#include <stdlib.h>

static const int crash_signals[] = { SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP };

static struct sigaction runtime_actions[NSIG];

static void report_and_end(int number, siginfo_t *information, void *context) {
    runtime_actions[number].sa_sigaction(number, information, context);
    // What the kernel found itself comes again by itself.
    if (information->si_code > 0) return;
    signal(number, SIG_DFL);
    raise(number);
}

// After the shared libraries have been loaded, Swift's runtime among them. Only where a device runs the app: a test that
// sends signals to itself does so on purpose.
__attribute__((constructor)) static void end_after_sent_crashes(void) {
    if (!getenv("EASYAPP_DEVICE_SOCKET")) return;
    for (size_t i = 0; i < sizeof crash_signals / sizeof *crash_signals; i++) {
        int number = crash_signals[i];
        struct sigaction *runtime = &runtime_actions[number];
        if (sigaction(number, NULL, runtime) != 0 || !(runtime->sa_flags & SA_SIGINFO)) continue;
        struct sigaction action = *runtime;
        action.sa_sigaction = report_and_end;
        sigaction(number, &action, NULL);
    }
}
