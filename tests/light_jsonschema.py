"""Make jsonschema skip its grammar of web addresses: a plugin of pytest, loaded before nbval.

nbval reads notebooks through jsonschema, which compiles 38 grammars if rfc3987_syntax is installed.
The compilation takes two seconds in every pytest process, for a check of web addresses that no
notebook needs.
"""

import sys

sys.modules["rfc3987_syntax"] = None  # The import now fails, so jsonschema skips the grammar.
