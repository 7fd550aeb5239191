import CPostgreSQL
import Dispatch
import EventLoop

extension PostgreSQLConnection {
    func handle(_ readiness: Readiness) {
        guard let handle else { return }
        if PQconsumeInput(handle) == 0 {
            // What the server said before it hung up, such as why, is still to be read.
            readResults()
            return close(reason: lost(handle))
        }
        if isFlushing { flush() }
        readNotifications()
        if current != nil {
            readResults()
        } else if PQstatus(handle) != CONNECTION_OK || readiness.contains(.hangUp) {
            close(reason: .connectionLost("the server closed the connection"))
        }
    }

    func readNotifications() {
        while let handle, let notification = PQnotifies(handle) {
            defer { PQfreemem(notification) }
            onNotification?(
                PostgreSQLNotification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra)))
        }
    }

    func readResults() {
        guard let batch = current else { return }
        if case .script = batch.content { return readScriptResults(batch) }
        while let handle, let expectation = batch.expectations.first, PQisBusy(handle) == 0 {
            guard let result = PQgetResult(handle) else {
                if batch.hasSeenResult {
                    batch.hasSeenResult = false
                    // An error of the commit itself, such as a deferred constraint's, comes before the sync and does not replace it.
                    if case .sync = expectation { continue }
                    batch.expectations.removeFirst()
                } else if PQstatus(handle) != CONNECTION_OK || PQpipelineStatus(handle) == PQ_PIPELINE_OFF {
                    return
                }
                continue
            }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                batch.expectations.removeFirst()
                if case .sync(isLast: true) = expectation { return complete(batch) }
                continue
            }
            batch.hasSeenResult = true
            receive(result, for: expectation, of: batch)
        }
    }

    func receive(_ result: OpaquePointer, for expectation: Batch.Expectation, of batch: Batch) {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
            if case .statement = expectation {
                batch.results.append(PostgreSQLResult(adopting: result))
            } else {
                PQclear(result)
            }
            return
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
            var index = batch.results.count
            if case .statement(let statementIndex) = expectation { index = statementIndex }
            // A failed eviction is no failure of the caller's.
            if case .deallocated = expectation { break }
            if batch.error == nil {
                batch.error = PostgreSQLError(result: result, statementIndex: index)
            }
        case PGRES_PIPELINE_ABORTED: break
        default:
            if batch.error == nil { batch.error = .unexpectedResult("COPY is not supported here") }
        }
        if case .prepared(let sql) = expectation { statements.forget(sql) }
        PQclear(result)
    }

    func readScriptResults(_ batch: Batch) {
        while let handle, PQisBusy(handle) == 0 {
            guard let result = PQgetResult(handle) else {
                if PQenterPipelineMode(handle) != 1 { return close(reason: lost(handle)) }
                return complete(batch)
            }
            switch PQresultStatus(result) {
            case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
                if batch.error == nil {
                    batch.error = PostgreSQLError(result: result, statementIndex: 0)
                }
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                batch.error = .unexpectedResult("COPY is not supported here")
                PQclear(result)
                return close(reason: .connectionLost("COPY is not supported here"))
            default: break
            }
            PQclear(result)
        }
    }

    func complete(_ batch: Batch) {
        if mustRetry(batch) {
            statements.forgetAll()
            batch.hasRetried = true
            batch.reset()
            return deallocateAllAndStart(batch)
        }
        current = nil
        batch.finish()
        startNext()
    }

    /// A prepared statement whose tables have changed shape, or that somebody deallocated, fails once: prepared anew it works.
    func mustRetry(_ batch: Batch) -> Bool {
        guard !batch.hasRetried, !batch.isCancelled, batch.beganOutsideTransaction,
            let error = batch.error?.serverError,
            case .pipeline = batch.content, let handle
        else { return false }
        let isStale =
            error.sqlState == "26000"
            || (error.sqlState == "0A000" && error.message == "cached plan must not change result type")
        // Statements before the failed one may have committed a transaction of their own: only a batch that failed as a whole is repeated.
        guard isStale, !batch.results.contains(where: { $0.commandTag == "COMMIT" }) else { return false }
        return PQtransactionStatus(handle) == PQTRANS_IDLE || PQtransactionStatus(handle) == PQTRANS_INERROR
    }

    func deallocateAllAndStart(_ batch: Batch) {
        guard let handle else { return batch.fail(.connectionLost("the connection is closed")) }
        for sql in ["ROLLBACK", "DEALLOCATE ALL"] {
            guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1, PQpipelineSync(handle) == 1 else {
                return close(reason: lost(handle))
            }
            batch.expectations.append(.deallocated)
            batch.expectations.append(.sync(isLast: false))
        }
        start(batch)
    }

    func startNext() {
        guard current == nil, !isCancelling, !queued.isEmpty else { return }
        start(queued.removeFirst())
    }
}
