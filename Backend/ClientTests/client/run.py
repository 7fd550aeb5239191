"""Drives a server with the Supabase client for Python.

    SUPABASE_URL=… SUPABASE_ANON_KEY=… SUPABASE_SERVICE_KEY=… python run.py

The database needs the tables of library.sql. Prints what does not hold and ends with status 1 then.
"""

import importlib
import pathlib
import sys
import traceback

from checks import Checks

checks = Checks()
for path in sorted(pathlib.Path(__file__).parent.glob("*_checks.py")):
    before = checks.count
    for work in importlib.import_module(path.stem).ALL:
        try:
            work(checks)
        except Exception:  # noqa: BLE001 - one part's failure must not hide the others'
            checks.failures.append(f"{path.stem}.{work.__name__} stopped:\n{traceback.format_exc()}")
    print(f"{path.stem}: {checks.count - before} checks")
for failure in checks.failures:
    print(f"FAILED {failure}")
print(f"{checks.count} checks, {len(checks.failures)} failed")
sys.exit(1 if checks.failures else 0)
