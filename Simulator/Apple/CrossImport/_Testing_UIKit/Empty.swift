// `import Testing` beside `import UIKit` asks for a module of this name; there is nothing in it.
