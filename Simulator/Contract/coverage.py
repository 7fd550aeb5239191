#!/usr/bin/env python3
"""Writes docs/simulator.md's lists of what SwiftUI and its relatives on Linux cover, from their contracts.

    Simulator/Contract/coverage.py            writes the page
    Simulator/Contract/coverage.py --check    status 1 if the page is not what would be written
    Simulator/Contract/coverage.py --unused   names what the modules declare and their contracts do not use

What is declared comes from the compiled module (`swift symbolgraph-extract`), what the contract uses from the index the
compiler writes while it builds, overload by overload; how a use differs from Apple's from the comments `// Partly: …` above
it; and what is not there from `SwiftUINames.txt` and its siblings, the names an iOS app can call. Needs a debug build of the tests.
"""
import collections, ctypes, json, os, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs/simulator.md"
BEGIN, END = "<!-- made by Simulator/Contract/coverage.py -->", "<!-- end of what is made -->"
APPLE = HERE.parent / "Apple"
# Each module with the folders whose files use it, of which those of its own contract are first.
MODULES = {
    "SwiftUI": [HERE / "Sources", HERE / "Behavior/Sources"],
    "Charts": [APPLE / "Charts/Contract"],
    "Combine": [APPLE / "Combine/Contract"],
    "UIKit": [APPLE / "UIKit/Contract", HERE / "Sources"],
}


def build_folder():
    """The debug products: beside the program that asks, where a test asks, else the package's own."""
    return pathlib.Path(os.environ.get("EASYAPP_PRODUCTS", ROOT / ".build/debug")).resolve()


def declared(module):
    """The public symbols of a module, by their identity: {usr: (path, kind, declaration)}."""
    products = build_folder()
    maps = [f"-fmodule-map-file={path}" for path in products.glob("CAppContainer.build/module.modulemap")]
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift-symbolgraph-extract", "-module-name", module, "-I", str(products / "Modules"),
                   "-I", str(ROOT / "Simulator/Foundation/CFoundationICU"), "-target", "x86_64-unknown-linux-gnu",
                   "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members"]
        # Not in the caches of whoever asks, which a test may clear meanwhile.
        for option in maps + [f"-fmodules-cache-path={products / 'ModuleCache'}"]: command += ["-Xcc", option]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        # What it adds to the types of other modules has files of its own.
        files = sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json"))
        graphs = [json.loads(file.read_text()) for file in files]
    graph = {key: [item for one in graphs for item in one[key]] for key in ("relationships", "symbols")}
    # What an app's own types fulfil is nothing that an app calls.
    required = {relation["source"] for relation in graph["relationships"]
                if relation["kind"] in ("requirementOf", "optionalRequirementOf", "defaultImplementationOf")}
    symbols = {}
    for symbol in graph["symbols"]:
        if symbol["identifier"]["precise"] in required and symbol["kind"]["identifier"] != "swift.type.property": continue
        path, kind = symbol["pathComponents"], symbol["kind"]["identifier"]
        if any(part.startswith("_") for part in path) or kind in ("swift.typealias", "swift.associatedtype"): continue
        fragments = symbol.get("declarationFragments", [])
        symbols[symbol["identifier"]["precise"]] = (path, kind, " ".join("".join(f["spelling"] for f in fragments).split()))
    return symbols


class Index:
    """The store that the compiler writes while it builds: which symbols stand in which line of which file."""

    def __init__(self, store):
        toolchain = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
        self.library = ctypes.CDLL(str(toolchain / "lib/libIndexStore.so"))
        for name in ("store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"):
            getattr(self.library, "indexstore_" + name).restype = ctypes.c_void_p
        self.store = ctypes.c_void_p(self.library.indexstore_store_create(str(store).encode(), None))
        if not self.store: sys.exit(f"coverage: no index in {store}; build the tests first")

    class Text(ctypes.Structure):
        _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]
        def __str__(self): return ctypes.string_at(self.data, self.length).decode() if self.data else ""

    def text(self, function, *arguments):
        call = getattr(self.library, "indexstore_" + function)
        call.restype = Index.Text
        return str(call(*map(ctypes.c_void_p, arguments)))

    def each(self, function, visit, *arguments):
        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        callback = kind(lambda _, item: (visit(item), True)[1])
        getattr(self.library, "indexstore_" + function)(*map(ctypes.c_void_p, arguments), None, callback)

    def references(self, folder):
        """{file: [(line, usr)]} of the newest record of each source file in a folder."""
        units = []
        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Index.Text)
        callback = kind(lambda _, name: (units.append(str(name)), True)[1])
        self.library.indexstore_store_units_apply_f(self.store, 0, None, callback)
        records = {}
        for unit in units:
            reader = self.library.indexstore_unit_reader_create(self.store, unit.encode(), None)
            if not reader: continue
            file = self.text("unit_reader_get_main_file", reader)
            if not file.startswith(str(folder)) or not os.path.exists(file): continue
            def dependency(item, file=file):
                if self.text("unit_dependency_get_filepath", item) == file:
                    records[file] = self.text("unit_dependency_get_name", item)
            self.each("unit_reader_dependencies_apply_f", dependency, reader)
        return {file: self.occurrences(record) for file, record in records.items()}

    def occurrences(self, record):
        reader = self.library.indexstore_record_reader_create(self.store, record.encode(), None)
        found = []
        def visit(item):
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.library.indexstore_occurrence_get_line_col(ctypes.c_void_p(item), ctypes.byref(line), ctypes.byref(column))
            symbol = self.library.indexstore_occurrence_get_symbol(ctypes.c_void_p(item))
            found.append((line.value, self.text("symbol_get_usr", symbol)))
        if reader: self.each("record_reader_occurrences_apply_f", visit, reader)
        return found


def notes(file):
    """{line: how} for the line below each `// Partly: …`, which may go on in the next comment line."""
    found, text = {}, None
    for number, line in enumerate(pathlib.Path(file).read_text().splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("// Partly: "): text = stripped.removeprefix("// Partly: ")
        elif text is not None and stripped.startswith("// "): text += " " + stripped[3:]
        elif text is not None: found[number], text = text, None
    return found


def uses(module):
    used, partly = set(), collections.defaultdict(set)
    index = Index(build_folder() / "index/store")
    for folder in MODULES[module]:
        for file, references in index.references(folder).items():
            remarks = notes(file)
            for line, usr in references:
                used.add(usr)
                if line in remarks:
                    partly[usr].add((remarks[line], pathlib.Path(file).read_text().splitlines()[line - 1]))
    return used, partly


SKIPPED = re.compile(r"^(body|makeBody|path\(in|hash\(into|==|rawValue|init\(rawValue|encode\(to|init\(from|build[A-Z]|resolve\(in"
                     r"|wrappedValue$|projectedValue$|defaultValue$|main\(|updateCache|makeCache|sizeThatFits\(proposal|placeSubviews|explicitAlignment|update\(\)|id$"
                     r"|description$|static|init\(literalCapacity|append(Literal|Interpolation))")


def is_counted(path, kind):
    """Requirements that an app's own types fulfil, and what the compiler calls itself, are not things to call."""
    return not SKIPPED.match(path[-1]) and kind not in ("swift.struct", "swift.enum", "swift.protocol", "swift.class")


def page(module):
    symbols = declared(module)
    used, partly = uses(module)
    counted = {usr: value for usr, value in symbols.items() if is_counted(value[0], value[1])}
    covered = {usr for usr in counted if usr in used}
    lines = [f"Of {len(counted)} public members and overloads the contract uses {len(covered)}, and both compilers take it.", ""]
    lines += ["### Covered", "", "Types with their members, and modifiers with how many overloads there are.", ""]
    by_type = collections.defaultdict(collections.Counter)
    for usr in covered:
        path = counted[usr][0]
        by_type[".".join(path[:-1]) or "functions"][path[-1].split("(")[0]] += 1
    def names(counter):
        return ", ".join(f"{name} ({count})" if count > 1 else name for name, count in sorted(counter.items()))
    for owner in sorted(by_type, key=lambda name: (name != "View", name)):
        lines.append(f"- **{owner}**: {names(by_type[owner])}")
    rows = collections.defaultdict(list)
    for usr, remarks in partly.items():
        for remark, use in remarks:
            # The use without what it is called on.
            call = re.sub(r"^[^.]*(?=\.[a-z])", "", use.strip()).rstrip(" {").replace("|", "\\|")
            if usr in counted and call not in rows[remark]: rows[remark].append(call)
    if rows:
        lines += ["", "### Partly covered", "", "These compile and do less than on iOS, or otherwise.", "", "| | |", "| --- | --- |"]
    for remark, calls in sorted(rows.items(), key=lambda row: sorted(row[1])):
        lines.append("| " + ", ".join(f"`{call}`" for call in sorted(calls)) + f" | {remark} |")
    uncovered = collections.defaultdict(collections.Counter)
    for usr in counted.keys() - covered:
        path = counted[usr][0]
        uncovered[".".join(path[:-1]) or "functions"][path[-1].split("(")[0]] += 1
    if uncovered:
        lines += ["", "### There, and not in the contract", "", "Declared with Apple's signatures, with no use that both compilers have checked.", ""]
    for owner in sorted(uncovered, key=lambda name: (name != "View", name)):
        lines.append(f"- **{owner}**: {names(uncovered[owner])}")
    lines += ["", "### Not covered", ""] + not_covered(module, symbols)
    return "\n".join(lines) + "\n"


def not_covered(module, symbols):
    names = HERE / f"{module}Names.txt"
    if not names.exists(): return [f"All else of {module}: it is there as far as apps written in SwiftUI touch it."]
    present = {part.split("(")[0] for path, _, _ in symbols.values() for part in path}
    present |= {".".join(path) for path, _, _ in symbols.values()}
    missing = [name for name in names.read_text().split() if name not in present]
    types = [name for name in missing if name[0].isupper()]
    members = [name for name in missing if not name[0].isupper()]
    lines = ["A call of these does not compile."]
    if types: lines += ["", "Types: " + ", ".join(types) + "."]
    if members: lines += ["", "Methods and modifiers: " + ", ".join(members) + "."]
    return lines


def main():
    if "--unused" in sys.argv:
        for module in MODULES:
            symbols, (used, _) = declared(module), uses(module)
            for usr, (path, kind, declaration) in sorted(symbols.items(), key=lambda item: item[1]):
                if usr not in used and is_counted(path, kind): print(module, "|", ".".join(path[:-1]), "|", declaration)
        return
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    parts = [page("SwiftUI")] + [f"## What {module} here has\n\n{page(module)}" for module in MODULES if module != "SwiftUI"]
    made = before + BEGIN + "\n\n" + "\n".join(parts) + "\n" + END + after
    if "--check" in sys.argv:
        if made != text: sys.exit("docs/simulator.md is stale: run Simulator/Contract/coverage.py")
    else:
        PAGE.write_text(made)


main()
