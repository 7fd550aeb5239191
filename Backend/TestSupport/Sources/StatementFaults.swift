import PostgreSQL
import PostgreSQLTestSupport

/// Has something fail at every statement in turn: nothing is half done then, and doing it again completes it.
public struct StatementFaults: Sendable {
    /// Which statements fail, and how.
    public enum Place: Sendable, CaseIterable {
        /// Those that the program sends: the server refuses one.
        case refused
        /// The connection is lost before one has reached the server.
        case lost
        /// The connection is lost after the server has done one, and before the program is told.
        case unanswered
        /// Those of the PL/pgSQL functions and triggers that they call.
        case insideFunctions
    }

    /// What should not have happened.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private static let statementLimit = 500

    /// The way of those who are made to fail.
    public let pool: PostgreSQLPool
    private let place: Place
    private let proxy: StatementProxy
    private let directPool: PostgreSQLPool

    /// Calls `body` with the means to let statements on a database fail.
    ///
    /// - Parameter directPool: the way for the test itself.
    public static func run(
        _ place: Place, on connectionString: String, _ directPool: PostgreSQLPool,
        _ body: (StatementFaults) async throws -> Void
    ) async throws {
        let proxy = try StatementProxy(to: connectionString)
        defer { proxy.close() }
        if place == .insideFunctions {
            try await directPool.withConnection { try await $0.execute(script: Self.instrumentation) }
        }
        try await TestCluster.withPool(TestCluster.configuration(proxy.connectionString)) { pool in
            try await body(StatementFaults(pool: pool, place: place, proxy: proxy, directPool: directPool))
        }
    }

    /// Does something once for each of its statements, which fails, and once more when none fails any more.
    ///
    /// - Parameters:
    ///   - steps: states, besides those before and after, that it may stop at, because it is several transactions.
    ///   - state: what the database says of the one whose number it is given, in a form that is the same for all of them.
    ///   - prepare: makes the one with this number ready, from 1.
    ///   - act: what is made to fail, and then done again.
    /// - Returns: how many statements have failed.
    /// - Throws: `Failure` when something was half done, or was not completed; what `act` throws when nothing fails.
    @discardableResult
    public func failAtEveryStatement(
        steps: Set<String> = [], state: (Int) async throws -> String, prepare: (Int) async throws -> Void,
        act: (Int) async throws -> Void
    ) async throws -> Int {
        var stops: [String] = []
        var ends: [String] = []
        var number = 1
        while true {
            try await prepare(number)
            let before = try await state(number)
            try await arm(atStatement: number)
            var failure: (any Error)?
            do { try await act(number) } catch { failure = error }
            let hasFailed = try await disarm()
            let stop = try await state(number)
            if !hasFailed {
                if let failure { throw failure }
                if stop == before { throw Failure(description: "Nothing was done: \(stop)") }
                ends.append(stop)
                break
            }
            if stop != before, !steps.contains(stop) { stops.append(stop) }
            try await act(number)
            ends.append(try await state(number))
            number += 1
            if number > Self.statementLimit { throw Failure(description: "There is no end to its statements.") }
        }
        let end = ends[number - 1]
        for (index, other) in ends.enumerated() where other != end {
            throw Failure(
                description: "Failed at statement \(index + 1) and done again it ends in \(other), not in \(end)")
        }
        for stop in stops where stop != end { throw Failure(description: "Half done: \(stop), not \(end)") }
        return number - 1
    }

    private func arm(atStatement number: Int) async throws {
        switch place {
        case .refused: proxy.arm(.refused, atStatement: number)
        case .lost: proxy.arm(.lost, atStatement: number)
        case .unanswered: proxy.arm(.unanswered, atStatement: number)
        case .insideFunctions:
            try await directPool.query("SELECT setval('public.test_countdown', $1)", [.init(number)])
        }
    }

    private func disarm() async throws -> Bool {
        guard place == .insideFunctions else { return proxy.disarm() }
        let row = try await directPool.query("SELECT last_value <= 0 FROM public.test_countdown").firstRow
        try await directPool.query("SELECT setval('public.test_countdown', 1000000)")
        return row?.bool(0) ?? false
    }

    /// Puts a step before the first statement of every function and after each of them. A step counts down, which no rollback takes back,
    /// and fails at the end. (An IF leaves FOUND as it is. In a text or a comment a step is text or comment.)
    private static let instrumentation = """
        CREATE SEQUENCE public.test_countdown INCREMENT -1 MINVALUE -1000000 MAXVALUE 1000000 START 1000000;
        CREATE FUNCTION public.test_step() RETURNS boolean LANGUAGE plpgsql AS $step$
        BEGIN
            IF nextval('public.test_countdown') = 0 THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = 'TEST1'; END IF;
            RETURN false;
        END
        $step$;
        GRANT USAGE ON SEQUENCE public.test_countdown TO PUBLIC;
        DO $instrument$
        DECLARE
            routine record;
            step text := ' IF public.test_step() THEN NULL; END IF; ';
            beginning integer;
        BEGIN
            FOR routine IN
                SELECT prosrc, pg_get_functiondef(p.oid) AS definition
                FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
                WHERE lanname = 'plpgsql' AND pronamespace IN ('public'::regnamespace, 'easyapp'::regnamespace)
                    AND proname <> 'test_step'
            LOOP
                beginning := char_length((regexp_match(routine.prosrc, E'^(.*?\\n *begin\\n)', 'i'))[1]) + 1;
                EXECUTE replace(routine.definition, routine.prosrc, left(routine.prosrc, beginning - 1) || step
                    || replace(substr(routine.prosrc, beginning), ';', ';' || step));
            END LOOP;
        END
        $instrument$;
        """
}
