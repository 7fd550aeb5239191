#include <postgresql/libpq-fe.h>

// The field codes are character macros, which Swift imports with another type than PQresultErrorField takes.
static const int CPQ_SEVERITY = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int CPQ_SQLSTATE = PG_DIAG_SQLSTATE;
static const int CPQ_MESSAGE = PG_DIAG_MESSAGE_PRIMARY;
static const int CPQ_DETAIL = PG_DIAG_MESSAGE_DETAIL;
static const int CPQ_HINT = PG_DIAG_MESSAGE_HINT;
static const int CPQ_POSITION = PG_DIAG_STATEMENT_POSITION;
static const int CPQ_SCHEMA = PG_DIAG_SCHEMA_NAME;
static const int CPQ_TABLE = PG_DIAG_TABLE_NAME;
static const int CPQ_COLUMN = PG_DIAG_COLUMN_NAME;
static const int CPQ_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME;

// libpq prints notices to standard error unless told otherwise.
static inline void cpq_ignore_notice(void *context, const PGresult *result) {}
static inline void cpq_silence_notices(PGconn *connection) {
    PQsetNoticeReceiver(connection, cpq_ignore_notice, 0);
}
