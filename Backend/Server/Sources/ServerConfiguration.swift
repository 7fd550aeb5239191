import BackendCore
import Console

/// The server's settings, from environment variables.
public struct ServerConfiguration: Sendable {
    /// `EASYAPP_HOST`: the address to listen on.
    public var address = "127.0.0.1"
    /// `EASYAPP_PORT`: 0 takes a free one.
    public var port = 54321
    /// `EASYAPP_DATA`: the folder of the private cluster and of files.
    public var dataFolder = ".easyapp"
    /// Which database is used and how.
    public var database = DatabaseSettings()
    /// `EASYAPP_SERVICES`: what is served here.
    public var services = ServedServices.auto
    /// The Supabase project that functions are served beside.
    public var supabase = SupabaseSettings()
    /// `EASYAPP_READY_FILE`: where to write the address and the keys once the server answers.
    public var readyFile: String?
    /// `EASYAPP_JWT_SECRET`: what tokens are signed with.
    public var jwtSecret = ProjectKeys.developmentSecret
    /// `EASYAPP_CONSOLE_PASSWORD`: the operator's password for `/console`; one is made at the first start unless told.
    public var consolePassword: String?
    /// `EASYAPP_SITE_URL`: where clients reach the server, for links in mail; `http://address:port` unless told.
    public var siteURL: String?
    /// `EASYAPP_DEVICE_URL`: the simulated device, which opens links of the app's own scheme in development.
    public var deviceURL: String?
    /// `EASYAPP_LOOPS`: how many threads serve requests.
    public var loopCount = 2
    /// `EASYAPP_REQUEST_LIMIT`: how many requests may wait for their answers; more are told to come back later.
    public var requestLimit = 1000
    /// `EASYAPP_CONNECTION_LIMIT`: how many clients may be connected, event streams included.
    public var connectionLimit = 4000
    /// `EASYAPP_TRUSTED_PROXIES`: the proxies in front, which say whom they were called by.
    public var proxies = TrustedProxies()
    /// `EASYAPP_LOG_LEVEL`.
    public var logLevel = LogLevel.warning
    /// `EASYAPP_DRAIN_SECONDS`: how long requests may go on after the server was told to stop.
    public var drainSeconds = 10.0
    /// `EASYAPP_DRAIN_DELAY_SECONDS`: how long requests are still taken after that, while `/ready` says no, so that a load balancer
    /// has time to notice.
    public var drainDelaySeconds = 0.0
    /// The auth service's own settings.
    public var auth = AuthSettings()
    /// The REST interface's own settings.
    public var rest = RESTSettings()
    /// How mail is sent; without a mail server it is caught in the mailbox.
    public var mail = MailSettings()
    /// Where and how objects are kept.
    public var storage = StorageSettings()
    /// Settings of the private cluster; tests trade safety for speed here.
    public var clusterSettings: [String: String] = [:]

    /// `EASYAPP_SANDBOX`: whether other companies' services are stood in for where no account of theirs is set. In development only.
    public var isSandboxed = true
    /// The time, which tests set.
    public var clock = WallClock.system
    /// The environment, for the variables of functions.
    public var environment: [String: String] = [:]

    public init() {}

    /// `DATABASE_URL`: a PostgreSQL server to use instead of a private cluster.
    public var databaseURL: String? {
        get { database.url }
        set { database.url = newValue }
    }

    /// - Parameter problems: mistakes found in the settings files.
    /// - Throws: `ConfigurationError` with every mistake.
    public init(
        environment: [String: String], problems: [ConfigurationProblem] = [], processorCount: Int
    ) throws(ConfigurationError) {
        self.environment = environment
        var reader = ConfigurationReader(environment, problems: problems)
        address = reader.string("EASYAPP_HOST", default: address)
        port = reader.int("EASYAPP_PORT", default: port, in: 0...65535)
        dataFolder = reader.string("EASYAPP_DATA", default: dataFolder)
        database = DatabaseSettings(&reader)
        services = reader.choice("EASYAPP_SERVICES", default: services)
        supabase = SupabaseSettings(&reader)
        readyFile = reader.value("EASYAPP_READY_FILE")
        jwtSecret = reader.secret("EASYAPP_JWT_SECRET", default: ProjectKeys.developmentSecret)
        consolePassword = reader.value("EASYAPP_CONSOLE_PASSWORD")
        if let consolePassword, !ConsoleAccess.passwordBytes.contains(consolePassword.utf8.count) {
            let bytes = ConsoleAccess.passwordBytes
            reader.report(
                "EASYAPP_CONSOLE_PASSWORD",
                "must have \(bytes.lowerBound) to \(bytes.upperBound) bytes. `openssl rand -base64 15` makes one.")
        }
        siteURL = reader.value("EASYAPP_SITE_URL") == nil ? nil : reader.url("EASYAPP_SITE_URL", default: "")
        deviceURL = reader.value("EASYAPP_DEVICE_URL") == nil ? nil : reader.url("EASYAPP_DEVICE_URL", default: "")
        loopCount = reader.int("EASYAPP_LOOPS", default: min(max(processorCount, 1), 8), in: 1...64)
        requestLimit = reader.int("EASYAPP_REQUEST_LIMIT", default: requestLimit, in: 1...1_000_000)
        connectionLimit = reader.int("EASYAPP_CONNECTION_LIMIT", default: connectionLimit, in: 1...1_000_000)
        if let proxies = TrustedProxies(reader.string("EASYAPP_TRUSTED_PROXIES", default: "")) {
            self.proxies = proxies
        } else {
            reader.report(
                "EASYAPP_TRUSTED_PROXIES", "must be addresses and ranges, separated by commas: 127.0.0.1, 10.0.0.0/8.")
        }
        logLevel = reader.choice("EASYAPP_LOG_LEVEL", default: logLevel)
        drainSeconds = reader.seconds("EASYAPP_DRAIN_SECONDS", default: drainSeconds, in: 0...300)
        drainDelaySeconds = reader.seconds("EASYAPP_DRAIN_DELAY_SECONDS", default: drainDelaySeconds, in: 0...300)
        auth = AuthSettings(&reader, isDevelopment: jwtSecret == ProjectKeys.developmentSecret)
        rest = RESTSettings(&reader)
        mail = MailSettings(&reader)
        storage = StorageSettings(&reader)
        isSandboxed = reader.bool("EASYAPP_SANDBOX", default: isSandboxed)
        if jwtSecret == ProjectKeys.developmentSecret, !address.hasPrefix("127.") {
            reader.report(
                "EASYAPP_JWT_SECRET",
                "is the public development secret, which is for 127.0.0.1 only. `openssl rand -hex 32` makes a new one."
            )
        }
        try reader.finish()
    }
}

extension ServerConfiguration {
    /// Reads the settings of the server and of all functions.
    ///
    /// - Throws: `ConfigurationError` with every mistake of either.
    public static func checked(
        _ environment: ServerEnvironment, processorCount: Int
    ) async throws -> ServerConfiguration {
        var problems: [ConfigurationProblem] = []
        var configuration = ServerConfiguration()
        configuration.environment = environment.values
        do throws(ConfigurationError) {
            configuration = try ServerConfiguration(
                environment: environment.values, problems: environment.problems, processorCount: processorCount)
        } catch {
            problems = error.problems
        }
        do {
            try await FunctionWiring.check(configuration)
        } catch let error as ConfigurationError {
            problems += error.problems.filter { !problems.contains($0) }
        }
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
        return configuration
    }
}
