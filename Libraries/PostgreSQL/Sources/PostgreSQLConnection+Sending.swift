import CPostgreSQL
import Dispatch
import EventLoop

extension PostgreSQLConnection {
    func submit(_ batch: Batch) {
        if batch.isCancelled { return batch.fail(.connectionLost("cancelled")) }
        guard handle != nil else { return batch.fail(.connectionLost("the connection is closed")) }
        if current == nil, !isCancelling { start(batch) } else { queued.append(batch) }
    }

    func start(_ batch: Batch) {
        guard let handle else { return batch.fail(.connectionLost("the connection is closed")) }
        current = batch
        batch.beganOutsideTransaction = PQtransactionStatus(handle) == PQTRANS_IDLE
        do throws(PostgreSQLError) {
            switch batch.content {
            case .pipeline(let statements): try send(statements, for: batch, on: handle)
            case .script(let text):
                guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, text) == 1 else { throw lost(handle) }
            }
            flush()
        } catch .nullCharacterInParameter(let index) {
            // Nothing of the batch has been sent but evictions, whose results a sync ends.
            batch.error = .nullCharacterInParameter(index: index)
            guard PQpipelineSync(handle) == 1 else { return close(reason: lost(handle)) }
            batch.expectations.append(.sync(isLast: true))
            flush()
        } catch {
            close(reason: error)
        }
    }

    func send(
        _ list: [PostgreSQLStatement], for batch: Batch, on handle: OpaquePointer
    ) throws(PostgreSQLError) {
        let evicted = statements.evict()
        for name in evicted {
            guard PQsendQueryParams(handle, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 0) == 1 else {
                throw lost(handle)
            }
            batch.expectations.append(.deallocated)
        }
        if !evicted.isEmpty {
            guard PQpipelineSync(handle) == 1 else { throw lost(handle) }
            batch.expectations.append(.sync(isLast: false))
        }
        // All parameters are checked before anything is sent, so that a bad one cannot leave a half-sent transaction to run.
        for statement in list { try statement.checkParameters() }
        batch.expectations.reserveCapacity(2 * list.count + 1)
        batch.results.reserveCapacity(list.count)
        for (index, statement) in list.enumerated() {
            let count = Int32(statement.parameters.count)
            var sent: Int32 = 1
            if statements.isEnabled, statement.isPrepared {
                let (name, isNew) = statements.name(for: statement.sql)
                if isNew {
                    batch.expectations.append(.prepared(sql: statement.sql))
                    sent = PQsendPrepare(handle, name, statement.sql, count, nil)
                }
                if sent == 1 {
                    sent = name.withCString { name in
                        statement.withParameterPointers { PQsendQueryPrepared(handle, name, count, $0, nil, nil, 0) }
                    }
                }
            } else {
                sent = statement.withParameterPointers {
                    PQsendQueryParams(handle, statement.sql, count, nil, $0, nil, nil, 0)
                }
            }
            guard sent == 1 else { throw lost(handle) }
            batch.expectations.append(.statement(index: index))
        }
        guard PQpipelineSync(handle) == 1 else { throw lost(handle) }
        batch.expectations.append(.sync(isLast: true))
    }

    func lost(_ handle: OpaquePointer) -> PostgreSQLError {
        .connectionLost(ConnectionAttempt.message(of: handle))
    }

    /// Writes what libpq has buffered; what the socket does not take waits until it is writable.
    func flush() {
        guard let handle else { return }
        let outcome = PQflush(handle)
        if outcome < 0 { return close(reason: lost(handle)) }
        if (outcome == 1) == isFlushing { return }
        isFlushing = outcome == 1
        do {
            try registration?.update(isFlushing ? [.readable, .writable, .hangUp] : [.readable, .hangUp])
        } catch {
            close(reason: .connectionLost(String(describing: error)))
        }
    }
}
