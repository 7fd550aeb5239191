// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// One package, five rooms. A room may use the rooms below it, never one above:
// Tool > App > Simulator > Backend > Libraries. Backend and Simulator never import each other.
//
// `EASYAPP_ROOMS=Libraries,Backend swift build` builds only those rooms, which is quicker while working in one.

/// Everything but the simulated Apple frameworks is written in the Swift 6 language mode.
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]
/// For modules with types that are found because they are there (functions, handlers of jobs): optimised as a whole, a module
/// loses the types that nothing in it uses, unless they could be used from outside.
let swift6Found = swift6 + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
/// The simulated frameworks own memory and threads the way Apple's do, below what strict concurrency can express.
let framework: [SwiftSetting] = [.swiftLanguageMode(.v5)]
/// What every screen of the app goes through is optimised in debug builds too, as it is on Apple's systems.
let optimisedFramework = framework + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What the app's targets are compiled with: on Linux the Foundation shim is imported into every file, so that files need
/// no import that Apple's systems do not have.
let appSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "FoundationCompat"], .when(platforms: [.linux])),
]

let libraries: [Target] = [
    .systemLibrary(name: "CCrypto", path: "Libraries/CCrypto"),
    .target(name: "JSON", path: "Libraries/JSON/Sources", swiftSettings: swift6),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], path: "Libraries/JSON/Tests", swiftSettings: swift6),
    .target(
        name: "Cryptography", dependencies: ["CCrypto", "JSON"], path: "Libraries/Cryptography/Sources",
        swiftSettings: swift6),
    .testTarget(
        name: "CryptographyTests", dependencies: ["Cryptography", "JSON"], path: "Libraries/Cryptography/Tests",
        swiftSettings: swift6),
    .systemLibrary(name: "CLinux", path: "Libraries/CLinux"),
    .target(name: "EnvironmentFile", path: "Libraries/EnvironmentFile/Sources", swiftSettings: swift6),
    .testTarget(
        name: "EnvironmentFileTests", dependencies: ["EnvironmentFile"], path: "Libraries/EnvironmentFile/Tests",
        swiftSettings: swift6),
    .target(
        name: "EventLoop", dependencies: ["CLinux"], path: "Libraries/EventLoop/Sources", swiftSettings: swift6),
    .testTarget(
        name: "EventLoopTests", dependencies: ["EventLoop"], path: "Libraries/EventLoop/Tests", swiftSettings: swift6),
    .target(
        name: "SMTPClient", dependencies: ["CCurl"], path: "Libraries/SMTPClient/Sources", swiftSettings: swift6),
    .testTarget(
        name: "SMTPClientTests", dependencies: ["SMTPClient"], path: "Libraries/SMTPClient/Tests", swiftSettings: swift6
    ),
    .systemLibrary(name: "CPostgreSQL", path: "Libraries/CPostgreSQL"),
    .target(
        name: "PostgreSQL", dependencies: ["CPostgreSQL", "EventLoop"], path: "Libraries/PostgreSQL/Sources",
        swiftSettings: swift6),
    .systemLibrary(name: "CSpawn", path: "Libraries/CSpawn"),
    .target(
        name: "PostgreSQLCluster", dependencies: ["CSpawn"], path: "Libraries/PostgreSQLCluster/Sources",
        swiftSettings: swift6),
    .target(
        name: "PostgreSQLTestSupport", dependencies: ["EventLoop", "PostgreSQL", "PostgreSQLCluster"],
        path: "Libraries/PostgreSQLTestSupport/Sources", swiftSettings: swift6),
    .testTarget(
        name: "PostgreSQLTests",
        dependencies: ["EventLoop", "PostgreSQL", "PostgreSQLCluster", "PostgreSQLTestSupport"],
        path: "Libraries/PostgreSQL/Tests", swiftSettings: swift6),
    .testTarget(
        name: "PostgreSQLClusterTests", dependencies: ["PostgreSQL", "PostgreSQLCluster", "PostgreSQLTestSupport"],
        path: "Libraries/PostgreSQLCluster/Tests", swiftSettings: swift6),
    .target(name: "HTTPCore", path: "Libraries/HTTPCore/Sources", swiftSettings: swift6),
    .testTarget(
        name: "HTTPCoreTests", dependencies: ["HTTPCore"], path: "Libraries/HTTPCore/Tests", swiftSettings: swift6),
    .systemLibrary(name: "CMicrohttpd", path: "Libraries/CMicrohttpd"),
    .target(
        name: "HTTPServer", dependencies: ["CLinux", "CMicrohttpd", "EventLoop", "HTTPCore"],
        path: "Libraries/HTTPServer/Sources", swiftSettings: swift6),
    .testTarget(
        name: "HTTPServerTests", dependencies: ["CLinux", "EventLoop", "HTTPServer"],
        path: "Libraries/HTTPServer/Tests",
        swiftSettings: swift6),
    .systemLibrary(name: "CCurl", path: "Libraries/CCurl"),
    .target(
        name: "HTTPClient", dependencies: ["CCurl", "EventLoop", "HTTPCore"], path: "Libraries/HTTPClient/Sources",
        swiftSettings: swift6),
    .testTarget(
        name: "HTTPClientTests", dependencies: ["CLinux", "EventLoop", "HTTPClient", "HTTPServer"],
        path: "Libraries/HTTPClient/Tests", swiftSettings: swift6),
    .target(
        name: "S3Client", dependencies: ["Cryptography", "HTTPClient", "HTTPCore"], path: "Libraries/S3Client/Sources",
        swiftSettings: swift6),
    .testTarget(
        name: "S3ClientTests",
        dependencies: ["EventLoop", "HTTPClient", "HTTPServer", "PythonTestSupport", "S3Client"],
        path: "Libraries/S3Client/Tests", swiftSettings: swift6),
    .target(
        name: "PythonTestSupport", path: "Libraries/PythonTestSupport", exclude: ["requirements"], sources: ["Sources"],
        swiftSettings: swift6),
    .target(
        name: "ConformanceScanning", path: "Libraries/ConformanceScanning/Sources", swiftSettings: swift6),
    .testTarget(
        name: "ConformanceScanningTests", dependencies: ["ConformanceScanning"],
        path: "Libraries/ConformanceScanning/Tests", swiftSettings: swift6),
]

let backend: [Target] = [
    .target(
        name: "BackendCore", dependencies: ["CLinux", "Cryptography", "HTTPServer", "JSON"],
        path: "Backend/Core/Sources",
        swiftSettings: swift6),
    .testTarget(
        name: "BackendCoreTests",
        dependencies: ["BackendCore", "CLinux", "Cryptography", "EventLoop", "HTTPServer", "JSON"],
        path: "Backend/Core/Tests", swiftSettings: swift6),
    .target(
        name: "Mail",
        dependencies: ["BackendCore", "Cryptography", "HTTPServer", "JSON", "PostgreSQL", "SMTPClient"],
        path: "Backend/Mail/Sources", resources: [.embedInCode("Mailbox/mailbox.js")], swiftSettings: swift6),
    .testTarget(
        name: "MailTests", dependencies: ["BackendCore", "BackendTestSupport", "HTTPServer", "JSON", "Mail"],
        path: "Backend/Mail/Tests", swiftSettings: swift6),
    .target(
        name: "Auth", dependencies: ["BackendCore", "Cryptography", "HTTPServer", "JSON", "Mail", "PostgreSQL"],
        path: "Backend/Auth/Sources", swiftSettings: swift6),
    .testTarget(
        name: "AuthTests",
        dependencies: [
            "Auth", "BackendCore", "BackendTestSupport", "Cryptography", "HTTPServer", "JSON", "Mail", "PostgreSQL",
        ], path: "Backend/Auth/Tests", exclude: ["Request/email-addresses.json"], swiftSettings: swift6),
    .target(
        name: "Migrations", dependencies: ["Cryptography", "PostgreSQL"], path: "Backend/Migrations",
        exclude: ["Tests"],
        sources: ["Sources"],
        resources: [
            .embedInCode("0001_roles_and_helpers.sql"), .embedInCode("0002_auth.sql"),
            .embedInCode("0003_profiles.sql"), .embedInCode("0004_todos.sql"), .embedInCode("0005_mailbox.sql"),
            .embedInCode("0006_storage.sql"), .embedInCode("0007_jobs.sql"),
            .embedInCode("0008_account_deletion.sql"), .embedInCode("0009_credit_offers.sql"),
            .embedInCode("0010_system_config.sql"), .embedInCode("0011_credit_ledger.sql"),
            .embedInCode("0012_credit_steps.sql"), .embedInCode("0013_credit_operations.sql"),
            .embedInCode("0014_credit_purchases.sql"), .embedInCode("0015_credit_reads.sql"),
            .embedInCode("0016_purchases.sql"), .embedInCode("0017_registration_bonus.sql"),
            .embedInCode("0018_console.sql"),
        ], swiftSettings: swift6),
    .testTarget(
        name: "MigrationsTests", dependencies: ["Migrations", "PostgreSQL", "PostgreSQLTestSupport"],
        path: "Backend/Migrations/Tests", swiftSettings: swift6),
    .target(
        name: "Credits",
        dependencies: [
            "BackendCore", "Cryptography", "Functions", "HTTPClient", "HTTPCore", "HTTPServer", "JSON", "Jobs",
            "PostgreSQL",
        ],
        path: "Backend/Credits/Sources", swiftSettings: swift6Found),
    .testTarget(
        name: "CreditsTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Credits", "Cryptography", "EventLoop", "Functions", "HTTPClient",
            "HTTPServer", "JSON", "Jobs", "PostgreSQL", "PostgreSQLTestSupport",
        ], path: "Backend/Credits/Tests", swiftSettings: swift6),
    .target(
        name: "Console",
        dependencies: [
            "BackendCore", "Credits", "Cryptography", "HTTPCore", "HTTPServer", "JSON", "Jobs", "PostgreSQL",
        ],
        path: "Backend/Console/Sources", resources: [.embedInCode("Resources/console.css")], swiftSettings: swift6),
    .testTarget(
        name: "ConsoleTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Console", "Credits", "HTTPServer", "JSON", "PostgreSQL",
            "PostgreSQLTestSupport",
        ],
        path: "Backend/Console/Tests", swiftSettings: swift6),
    .target(
        name: "REST", dependencies: ["BackendCore", "Cryptography", "EventLoop", "HTTPServer", "JSON", "PostgreSQL"],
        path: "Backend/REST/Sources",
        swiftSettings: swift6),
    .target(
        name: "Storage",
        dependencies: [
            "BackendCore", "Cryptography", "HTTPClient", "HTTPServer", "JSON", "PostgreSQL", "S3Client",
        ], path: "Backend/Storage/Sources", swiftSettings: swift6),
    .testTarget(
        name: "StorageTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Cryptography", "EventLoop", "HTTPClient", "HTTPServer", "JSON",
            "PostgreSQL", "PostgreSQLTestSupport", "PythonTestSupport", "S3Client", "Storage", "easyapp-server",
        ], path: "Backend/Storage/Tests", swiftSettings: swift6),
    .target(
        name: "Jobs",
        dependencies: [
            "BackendCore", "ConformanceScanning", "EventLoop", "HTTPClient", "JSON", "PostgreSQL",
        ], path: "Backend/Jobs/Sources", swiftSettings: swift6Found),
    .testTarget(
        name: "JobsTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "EventLoop", "HTTPClient", "JSON", "Jobs", "PostgreSQL",
            "PostgreSQLTestSupport", "backend-test-worker",
        ], path: "Backend/Jobs/Tests", swiftSettings: swift6),
    .target(
        name: "Functions",
        dependencies: [
            "BackendCore", "ConformanceScanning", "Cryptography", "EventLoop", "HTTPClient", "HTTPServer", "JSON",
            "Jobs", "PostgreSQL",
        ], path: "Backend/Functions/Sources", swiftSettings: swift6),
    .testTarget(
        name: "FunctionsTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Cryptography", "EventLoop", "Functions", "HTTPClient", "HTTPServer",
            "JSON", "PostgreSQL",
        ], path: "Backend/Functions/Tests", swiftSettings: swift6),
    .target(
        name: "DeployedFunctions",
        dependencies: [
            "AccountDeletion", "BackendCore", "Cryptography", "Functions", "HTTPClient", "HTTPServer", "JSON",
            "S3Client",
        ],
        path: "Backend/Functions/Deployed", swiftSettings: swift6Found),
    .testTarget(
        name: "DeployedFunctionsTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "DeployedFunctions", "EventLoop", "Functions", "HTTPClient",
            "HTTPServer",
            "JSON", "PythonTestSupport", "S3Client",
        ], path: "Backend/Functions/DeployedTests", swiftSettings: swift6),
    .target(
        name: "Sandbox",
        dependencies: [
            "BackendCore", "Cryptography", "EventLoop", "HTTPClient", "HTTPCore", "HTTPServer", "JSON", "Jobs",
            "PostgreSQL",
        ],
        path: "Backend/Sandbox/Sources", swiftSettings: swift6),
    .testTarget(
        name: "SandboxTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Credits", "Cryptography", "EventLoop", "HTTPClient", "HTTPServer",
            "JSON",
            "PostgreSQL", "PostgreSQLTestSupport", "Sandbox",
        ], path: "Backend/Sandbox/Tests", swiftSettings: swift6),
    .target(
        name: "Backup",
        dependencies: [
            "CSpawn", "Cryptography", "HTTPClient", "JSON", "Migrations", "PostgreSQL", "PostgreSQLCluster", "S3Client",
            "Storage",
        ],
        path: "Backend/Backup/Sources", swiftSettings: swift6),
    .testTarget(
        name: "BackupTests",
        dependencies: [
            "BackendTestSupport", "Backup", "JSON", "PostgreSQL", "PostgreSQLTestSupport", "PythonTestSupport",
            "easyapp-server",
        ],
        path: "Backend/Backup/Tests", swiftSettings: swift6),
    .target(
        name: "AccountDeletion",
        dependencies: ["BackendCore", "ConformanceScanning", "Functions", "HTTPServer", "JSON", "Jobs", "PostgreSQL"],
        path: "Backend/AccountDeletion/Sources", swiftSettings: swift6Found),
    .testTarget(
        name: "AccountDeletionTests",
        dependencies: [
            "AccountDeletion", "BackendCore", "BackendTestSupport", "JSON", "Jobs", "PostgreSQL",
            "PostgreSQLTestSupport", "backend-test-worker",
        ], path: "Backend/AccountDeletion/Tests", swiftSettings: swift6),
    .target(
        name: "BackendServer",
        dependencies: [
            "AccountDeletion", "Auth", "BackendCore", "Backup", "Console", "Credits", "Cryptography",
            "DeployedFunctions",
            "EnvironmentFile",
            "EventLoop", "Functions",
            "HTTPClient", "HTTPCore", "HTTPServer", "Jobs",
            "JSON", "Mail",
            "Migrations", "PostgreSQL",
            "PostgreSQLCluster", "REST", "S3Client", "SMTPClient", "Sandbox", "Storage",
        ], path: "Backend/Server/Sources", swiftSettings: swift6),
    .executableTarget(
        name: "easyapp-server", dependencies: ["BackendCore", "BackendServer", "Backup", "CLinux"],
        path: "Backend/Server/Executable", swiftSettings: swift6),
    .target(
        name: "BackendTestSupport",
        dependencies: [
            "BackendCore", "BackendServer", "Cryptography", "JSON", "Migrations", "PostgreSQL", "PostgreSQLTestSupport",
        ], path: "Backend/TestSupport/Sources", swiftSettings: swift6),
    .executableTarget(
        name: "backend-test-worker",
        dependencies: [
            "AccountDeletion", "BackendCore", "CLinux", "EventLoop", "HTTPClient", "Jobs", "PostgreSQL",
        ], path: "Backend/TestSupport/Worker", swiftSettings: swift6),
    .testTarget(
        name: "BackendServerTests",
        dependencies: [
            "BackendCore", "BackendServer", "BackendTestSupport", "Cryptography", "EventLoop", "HTTPClient",
            "HTTPCore", "HTTPServer", "JSON", "PostgreSQL", "PostgreSQLCluster", "PostgreSQLTestSupport",
            "S3Client",
            "easyapp-server",
        ], path: "Backend/Server/Tests", swiftSettings: swift6),
    .testTarget(
        name: "SupabaseClientTests", dependencies: ["BackendTestSupport", "PostgreSQL", "PythonTestSupport"],
        path: "Backend/ClientTests/Tests",
        swiftSettings: swift6),
    .testTarget(
        name: "RESTTests",
        dependencies: [
            "BackendCore", "BackendTestSupport", "Cryptography", "EventLoop", "HTTPServer", "JSON", "PostgreSQL",
            "PostgreSQLTestSupport", "REST",
        ],
        path: "Backend/REST/Tests", swiftSettings: swift6),
]

let simulator: [Target] = [
    .systemLibrary(name: "CAppProcess", path: "Simulator/Device/CAppProcess"),
    .target(
        name: "DeviceHost", dependencies: ["CAppProcess", "EventLoop", "HTTPServer", "JSON"], path: "Simulator/Device",
        exclude: ["CAppProcess", "Executable", "README.md", "Tests"], sources: ["Sources"], resources: [.copy("Web")],
        swiftSettings: swift6),
    .target(
        name: "BrowserTesting", dependencies: ["CAppProcess", "JSON"], path: "Simulator/BrowserTesting/Sources",
        resources: [.embedInCode("Accessibility/audit.js")],
        swiftSettings: swift6),
    .testTarget(
        name: "BrowserTestingTests", dependencies: ["BrowserTesting", "JSON"], path: "Simulator/BrowserTesting/Tests",
        swiftSettings: swift6),
    .testTarget(
        name: "DeviceHostTests",
        dependencies: ["DeviceHost", "BrowserTesting", "CAppProcess", "JSON", "easyapp-device"],
        path: "Simulator/Device/Tests", swiftSettings: swift6),
    .executableTarget(
        name: "view-updates", dependencies: ["SwiftUI"], path: "Benchmarks/ViewUpdates", swiftSettings: swift6),
    .executableTarget(
        name: "thousand-rows", dependencies: ["SwiftUI"], path: "Benchmarks/TapToPaint/App", swiftSettings: swift6),
    .executableTarget(
        name: "tap-to-paint", dependencies: ["BrowserTesting", "DeviceHost", "JSON", "thousand-rows"],
        path: "Benchmarks/TapToPaint/Sources", swiftSettings: swift6),
    .executableTarget(
        name: "ten-thousand-rows", dependencies: ["SwiftUI"], path: "Benchmarks/LazyList/App", swiftSettings: swift6),
    .executableTarget(
        name: "lazy-list",
        dependencies: ["BrowserTesting", "DeviceHost", "EventLoop", "HTTPServer", "JSON", "ten-thousand-rows"],
        path: "Benchmarks/LazyList/Sources", swiftSettings: swift6),
    .executableTarget(
        name: "first-paint", dependencies: ["BrowserTesting", "DeviceHost", "EventLoop", "HTTPServer", "JSON"],
        path: "Benchmarks/FirstPaint", swiftSettings: swift6),
    .executableTarget(
        name: "easyapp-device", dependencies: ["DeviceHost"], path: "Simulator/Device/Executable",
        swiftSettings: swift6),
    .systemLibrary(name: "CFoundationICU", path: "Simulator/Foundation/CFoundationICU"),
    .target(name: "CAppContainer", path: "Simulator/Foundation/CAppContainer"),
    .target(
        name: "FoundationCompat", dependencies: ["CFoundationICU", "CAppContainer"],
        path: "Simulator/Foundation/Sources",
        swiftSettings: framework),
    .testTarget(
        name: "FoundationCompatTests", dependencies: ["FoundationCompat", "FoundationContract"],
        path: "Simulator/Foundation/Tests",
        swiftSettings: framework),
    .target(
        name: "FoundationContract", dependencies: ["FoundationCompat"], path: "Simulator/Foundation/Contract",
        swiftSettings: appSettings),
    .target(name: "MacroExpansion", path: "Simulator/Macros/Expansion", swiftSettings: swift6),
    .macro(
        name: "SwiftUIMacros", dependencies: ["MacroExpansion"], path: "Simulator/Macros/Plugin", swiftSettings: swift6),
    .testTarget(
        name: "MacroExpansionTests", dependencies: ["MacroExpansion"], path: "Simulator/Macros/Tests",
        swiftSettings: swift6),
    .target(name: "Combine", path: "Simulator/Apple/Combine/Sources", swiftSettings: framework),
    .target(
        name: "CombineContract", dependencies: ["Combine", "FoundationCompat"],
        path: "Simulator/Apple/Combine/Contract",
        swiftSettings: appSettings + [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "CombineTests", dependencies: ["Combine", "CombineContract"], path: "Simulator/Apple/Combine/Tests",
        swiftSettings: framework
    ),
    .target(
        // Tests that import UIKit beside Testing, also through SwiftUI, are compiled with `_Testing_UIKit`.
        name: "UIKit", dependencies: ["FoundationCompat", "_Testing_UIKit"], path: "Simulator/Apple/UIKit/Sources",
        swiftSettings: framework),
    .target(
        name: "_Testing_UIKit", path: "Simulator/Apple/CrossImport/_Testing_UIKit", swiftSettings: framework),
    .target(
        name: "UIKitContract", dependencies: ["FoundationCompat", "UIKit"], path: "Simulator/Apple/UIKit/Contract",
        swiftSettings: appSettings),
    .testTarget(
        name: "UIKitTests", dependencies: ["UIKit", "UIKitContract"], path: "Simulator/Apple/UIKit/Tests",
        swiftSettings: framework),
    .target(
        name: "Accessibility", dependencies: ["UIKit"], path: "Simulator/Apple/Accessibility/Sources",
        swiftSettings: framework),
    .testTarget(
        name: "AccessibilityTests", dependencies: ["Accessibility", "UIKit"],
        path: "Simulator/Apple/Accessibility/Tests", swiftSettings: framework),
    .target(name: "os", path: "Simulator/Apple/os/Sources", swiftSettings: framework),
    .target(name: "OSLog", dependencies: ["os"], path: "Simulator/Apple/OSLog/Sources", swiftSettings: framework),
    .target(
        name: "UniformTypeIdentifiers", dependencies: ["FoundationCompat"],
        path: "Simulator/Apple/UniformTypeIdentifiers/Sources", swiftSettings: framework),
    .testTarget(
        name: "UniformTypeIdentifiersTests", dependencies: ["FoundationCompat", "UniformTypeIdentifiers"],
        path: "Simulator/Apple/UniformTypeIdentifiers/Tests", swiftSettings: framework),
    .target(
        name: "CoreTransferable", dependencies: ["Combine", "FoundationCompat", "UniformTypeIdentifiers"],
        path: "Simulator/Apple/CoreTransferable/Sources", swiftSettings: framework),
    .testTarget(
        name: "CoreTransferableTests",
        dependencies: ["CoreTransferable", "FoundationCompat", "UniformTypeIdentifiers"],
        path: "Simulator/Apple/CoreTransferable/Tests", swiftSettings: framework),
    .target(
        name: "SwiftUI",
        dependencies: [
            "Accessibility", "Combine", "ConformanceScanning", "CoreTransferable", "FoundationCompat", "SwiftUIMacros",
            "UIKit", "UniformTypeIdentifiers",
        ],
        path: "Simulator/Apple/SwiftUI", exclude: ["Tests", "README.md"], sources: ["Sources"],
        resources: [.copy("Web")],
        swiftSettings: optimisedFramework),
    .testTarget(
        name: "SwiftUITests", dependencies: ["SwiftUI"], path: "Simulator/Apple/SwiftUI/Tests", swiftSettings: framework
    ),
    .target(
        // What the app may use of SwiftUI, in files that Apple's compiler takes as they are.
        name: "SwiftUIContract",
        dependencies: [
            "Accessibility", "Combine", "FoundationCompat", "SwiftUI", "UIKit", "UniformTypeIdentifiers",
        ],
        path: "Simulator/Contract/Sources",
        // It uses what is deprecated too, since apps do.
        swiftSettings: appSettings + [.unsafeFlags(["-suppress-warnings"])]),
    .testTarget(
        name: "SwiftUIContractTests", dependencies: ["SwiftUI", "SwiftUIContract"], path: "Simulator/Contract/Tests",
        swiftSettings: swift6),
    .target(
        name: "Charts", dependencies: ["FoundationCompat", "SwiftUI"], path: "Simulator/Apple/Charts/Sources",
        swiftSettings: framework),
    .target(
        name: "ChartsContract", dependencies: ["Charts", "FoundationCompat", "SwiftUI"],
        path: "Simulator/Apple/Charts/Contract", swiftSettings: appSettings),
    .testTarget(
        name: "ChartsTests", dependencies: ["Charts", "ChartsContract", "SwiftUI"],
        path: "Simulator/Apple/Charts/Tests", swiftSettings: framework),
    .executableTarget(
        name: "simulator-test-app", dependencies: ["SwiftUI"], path: "Simulator/SystemTests/App", swiftSettings: swift6),
    .target(
        name: "SimulatorTesting", dependencies: ["BrowserTesting", "DeviceHost"],
        path: "Simulator/SystemTests/Support", swiftSettings: swift6),
    .testTarget(
        name: "SimulatorSystemTests",
        dependencies: ["BrowserTesting", "DeviceHost", "JSON", "SimulatorTesting", "simulator-test-app"],
        path: "Simulator/SystemTests/Tests", swiftSettings: swift6),
    .testTarget(
        name: "LayoutTests", dependencies: ["BrowserTesting", "JSON", "SwiftUI"], path: "Simulator/LayoutTests",
        swiftSettings: swift6),
    .target(
        name: "SwiftUIBehaviorContract", dependencies: ["Charts", "SwiftUI", "UniformTypeIdentifiers"],
        path: "Simulator/Contract/Behavior/Sources",
        swiftSettings: appSettings),
    .executableTarget(
        name: "behavior-gallery", dependencies: ["SwiftUI", "SwiftUIBehaviorContract"],
        path: "Simulator/Contract/Behavior/Gallery", swiftSettings: appSettings),
    .testTarget(
        name: "SwiftUIBehaviorTests",
        dependencies: [
            "BrowserTesting", "DeviceHost", "JSON", "SimulatorTesting", "SwiftUI", "SwiftUIBehaviorContract",
            "behavior-gallery",
        ], path: "Simulator/Contract/Behavior/Tests", swiftSettings: framework),
    .target(
        name: "XCUIAutomation", dependencies: ["ConformanceScanning", "FoundationCompat", "SwiftUI", "UIKit"],
        path: "Simulator/Apple/XCUIAutomation/Sources", swiftSettings: framework),
    .target(
        name: "UITesting", dependencies: ["XCUIAutomation"], path: "Simulator/UITesting/Sources", swiftSettings: swift6),
    .testTarget(
        name: "XCUIAutomationTests", dependencies: ["UITesting", "XCUIAutomation", "SwiftUI"],
        path: "Simulator/Apple/XCUIAutomation/Tests", swiftSettings: swift6),
    .target(
        name: "Supabase", dependencies: ["Cryptography", "FoundationCompat"], path: "Simulator/SDKs/Supabase/Sources",
        swiftSettings: swift6),
    .testTarget(
        name: "SupabaseTests", dependencies: ["Supabase", "FoundationCompat", "SupabaseContract"],
        path: "Simulator/SDKs/Supabase/Tests", swiftSettings: swift6),
    .target(
        name: "SupabaseContract", dependencies: ["Supabase", "FoundationCompat"],
        path: "Simulator/SDKs/Supabase/Contract", swiftSettings: appSettings),
]

/// Notes for the maker, which are no resources.
let appNotes =
    [
        "AccountSecurity", "Component", "Credits", "Home", "LoginAndSignUp", "Main", "Me", "Onboarding", "Showcase",
        "Todos",
    ].map {
        "Features/\($0)/README.md"
    } + ["Services/Auth/README.md", "Services/Server/README.md"]

let app: [Target] = [
    .executableTarget(
        name: "EasyApp",
        dependencies: ["Accessibility", "Charts", "Combine", "FoundationCompat", "OSLog", "Supabase", "SwiftUI"],
        path: "App/EasyApp",
        exclude: ["EasyApp.entitlements"] + appNotes,
        // One folder: what Bundle.main takes for the resources of the app, with its Info.plist.
        resources: [.copy("Resources")], swiftSettings: appSettings),
    .testTarget(
        name: "EasyAppTests", dependencies: ["EasyApp"], path: "App/Tests/EasyAppTests", swiftSettings: appSettings),
    .testTarget(
        name: "EasyAppUITests", dependencies: ["EasyApp", "FoundationCompat", "UITesting", "XCUIAutomation"],
        path: "App/Tests/EasyAppUITests", swiftSettings: appSettings),
    .testTarget(name: "AppProjectTests", path: "App/Tests/ProjectTests", swiftSettings: swift6),
]

let tool: [Target] = [
    .executableTarget(
        name: "easyapp-tool", dependencies: ["EnvironmentFile", "JSON"], path: "Tool/Sources", swiftSettings: swift6),
    .testTarget(name: "ToolTests", dependencies: ["easyapp-tool"], path: "Tool/Tests", swiftSettings: swift6),
    .testTarget(
        name: "SystemTests", dependencies: ["easyapp-tool", "BrowserTesting", "JSON"], path: "Tool/SystemTests",
        swiftSettings: swift6),
]

let benchmarks: [Target] = [
    .executableTarget(
        name: "benchmark-http-requests", dependencies: ["EventLoop", "HTTPServer"], path: "Benchmarks/HTTPRequests",
        swiftSettings: swift6)
]

// An asynchronous function goes on where its caller is. Otherwise each call would ask the runtime which executor it belongs on,
// which for one request are dozens of questions with one answer: the connection's loop.
for target in libraries + backend where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
}

let rooms: [(name: String, targets: [Target])] = [
    ("Libraries", libraries), ("Backend", backend), ("Simulator", simulator), ("App", app), ("Tool", tool),
    ("Benchmarks", benchmarks),
]
let wantedRooms = Context.environment["EASYAPP_ROOMS"]?.split(separator: ",").map(String.init)

let package = Package(
    name: "EasyApp",
    platforms: [.macOS(.v15)],
    targets: rooms.filter { wantedRooms?.contains($0.name) ?? true }.flatMap(\.targets)
)
