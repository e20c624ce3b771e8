"""Browser pages: one on a phone for each seat, and one for the table on a shared screen.

The session's thread only replaces a value here (`hub`); all other work is done on the server's
thread. A page shows only the session's output: the public view, what was said, and, on the phone at
a seat, what that seat may know (D20).
"""
