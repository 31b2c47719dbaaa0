#include <microhttpd.h>
#include <string.h>
#include <sys/socket.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/// Keeps the target of a request as it was sent, without decoding escapes.
static inline size_t shim_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

typedef void *(*shim_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

typedef struct MHD_Daemon *(*shim_start)(
    unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accept, void *accept_context,
    MHD_AccessHandlerCallback answer, void *context, ...);

typedef struct MHD_Response *(*shim_make_response)(size_t count, void *bytes, enum MHD_ResponseMemoryMode mode);

/// The memory of a connection; the library needs 64 bytes of it for each parameter of a query.
enum { shim_memory = 64 * 1024 };

typedef const union MHD_ConnectionInfo *(*shim_info)(
    struct MHD_Connection *connection, enum MHD_ConnectionInfoType type, ...);

/// Whether the parameters of a target need more memory than a connection has, with room for headers.
static inline int shim_has_too_many_parameters(const char *target) {
  size_t size = strlen(target);
  for (const char *mark = target; (mark = strchr(mark, '&')) != NULL; mark++) size += 64;
  return size > shim_memory / 4 * 3;
}

/// Answers 414 and ends the connection: libmicrohttpd 0.9.75 waits 30 seconds instead, without an answer.
static inline void shim_refuse_parameters(void *info, struct MHD_Connection *connection) {
  static const char answer[] =
      "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Type: text/plain\r\n"
      "Content-Length: 21\r\n\r\nThe URL is too long.\n";
  int socket = ((shim_info)info)(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
  send(socket, answer, sizeof answer - 1, MSG_NOSIGNAL);
  shutdown(socket, SHUT_RDWR);
}

/// Starts a server on a socket that listens, by MHD_start_daemon; the server closes the socket when it stops.
/// Swift cannot call a function with a variable number of arguments. If libmicrohttpd 0.9.75 required a Host, it would
/// forget the headers of a request with too many cookies, miss the Host and end the connection without an answer; Gate
/// requires it.
static inline struct MHD_Daemon *shim_start_daemon(
    void *start, int socket, unsigned connections, shim_target_callback target, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, void *context) {
  return ((shim_start)start)(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_THREAD_POOL_SIZE, 2u,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)shim_memory, MHD_OPTION_STRICT_FOR_CLIENT, 0, MHD_OPTION_URI_LOG_CALLBACK, target, context,
      MHD_OPTION_UNESCAPE_CALLBACK, &shim_keep_escapes, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

/// Makes a response of a copy of bytes, by MHD_create_response_from_buffer.
static inline struct MHD_Response *shim_response(void *make, const void *bytes, size_t count) {
  return ((shim_make_response)make)(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
