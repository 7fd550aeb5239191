/// What the app is made of. Names of products are not translated.
enum HomeTechnology {
    static let names = [
        "SwiftUI", "Swift 6", "Supabase", "PostgreSQL", "Row Level Security", "String Catalogs", "Dark Mode",
        "Swift Testing",
    ]
}
