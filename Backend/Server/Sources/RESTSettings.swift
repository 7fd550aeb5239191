import BackendCore
import HTTPCore
import REST

/// The REST interface's settings, from environment variables. What the database says of itself, as
/// `ALTER ROLE authenticator SET pgrst.db_max_rows = '500'`, goes before them.
public struct RESTSettings: Sendable {
    /// `EASYAPP_REST_SCHEMAS`: the schemas that can be reached, separated by commas; the first is meant when a request names none.
    public var schemas = ["public"]
    /// `EASYAPP_REST_MAXIMUM_ROWS`: no answer holds more; 0 for no limit.
    public var maximumRows = 1000
    /// `EASYAPP_REST_BODY_BYTES`: larger bodies are refused.
    public var bodyBytes = 10 << 20
    /// `EASYAPP_REST_AGGREGATES`: whether `select` may sum and count.
    public var allowsAggregates = false
    /// `EASYAPP_REST_PLANS`: whether clients may see the plans of queries.
    public var allowsPlans = false
    /// `EASYAPP_REST_PRE_REQUEST`: a function that runs before every request.
    public var preRequest: String?
    /// `EASYAPP_REST_ROOT_FUNCTION`: a function that answers at the root.
    public var rootFunction: String?
    /// `EASYAPP_REST_DESCRIPTION`: what the description at the root shows.
    public var description = RESTConfiguration.Description.followPrivileges
    /// `EASYAPP_REST_TRANSACTION_END`: how transactions end.
    public var transactionEnd = RESTConfiguration.TransactionEnd.commitAllowOverride

    /// The defaults.
    public init() {}

    init(_ reader: inout ConfigurationReader) {
        let names = reader.string("EASYAPP_REST_SCHEMAS", default: "public").split(separator: ",")
        schemas = names.map { trimmingWhitespace($0) }.filter { !$0.isEmpty }
        maximumRows = reader.int("EASYAPP_REST_MAXIMUM_ROWS", default: maximumRows, in: 0...1_000_000_000)
        bodyBytes = reader.int("EASYAPP_REST_BODY_BYTES", default: bodyBytes, in: 1024...(1 << 30))
        allowsAggregates = reader.bool("EASYAPP_REST_AGGREGATES", default: allowsAggregates)
        allowsPlans = reader.bool("EASYAPP_REST_PLANS", default: allowsPlans)
        preRequest = reader.value("EASYAPP_REST_PRE_REQUEST")
        rootFunction = reader.value("EASYAPP_REST_ROOT_FUNCTION")
        description = reader.choice("EASYAPP_REST_DESCRIPTION", default: description)
        transactionEnd = reader.choice("EASYAPP_REST_TRANSACTION_END", default: transactionEnd)
    }

    /// - Parameter publicURL: Where clients reach the server.
    func configuration(publicURL: String?) -> RESTConfiguration {
        var configuration = RESTConfiguration(
            schemas: schemas, maximumRows: maximumRows == 0 ? nil : maximumRows, bodyLimitBytes: bodyBytes,
            allowsAggregates: allowsAggregates)
        configuration.allowsPlans = allowsPlans
        configuration.preRequestFunction = preRequest.map(RESTConfiguration.FunctionName.init)
        configuration.rootFunction = rootFunction
        configuration.description = description
        configuration.transactionEnd = transactionEnd
        configuration.publicURL = publicURL.map { $0 + "/rest/v1" }
        return configuration
    }
}
