// libcurl's variadic calls, for Swift.
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*ccurl_data_callback)(char *data, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_large(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline void ccurl_multi_prepare(
    CURLM *multi, curl_socket_callback on_socket, curl_multi_timer_callback on_timer, void *context,
    long connections_per_host, long cached_connections) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, on_timer);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, cached_connections);
}

/// The next transfer that has ended, or NULL.
static inline CURL *ccurl_next_ended(CURLM *multi, CURLcode *code) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *code = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

static const int ccurl_poll_in = CURL_POLL_IN;
static const int ccurl_poll_out = CURL_POLL_OUT;
static const int ccurl_poll_remove = CURL_POLL_REMOVE;
static const int ccurl_event_in = CURL_CSELECT_IN;
static const int ccurl_event_out = CURL_CSELECT_OUT;
static const int ccurl_event_error = CURL_CSELECT_ERR;
static const curl_socket_t ccurl_timeout = CURL_SOCKET_TIMEOUT;
static const size_t ccurl_pause = CURL_WRITEFUNC_PAUSE;
static const int ccurl_continue = CURLPAUSE_CONT;
static const int ccurl_pause_receiving = CURLPAUSE_RECV;
static const int ccurl_pause_sending = CURLPAUSE_SEND;
static const size_t ccurl_read_pause = CURL_READFUNC_PAUSE;
static const size_t ccurl_read_abort = CURL_READFUNC_ABORT;
static const long ccurl_http_2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long ccurl_global_all = CURL_GLOBAL_ALL;

#endif
