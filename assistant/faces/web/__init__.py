"""Browser pages: a phone for each seat, and the table on a shared screen.

The session's thread only replaces a value here (`hub`); everything else happens on the server's own
thread. A page shows only the session's output: the public view, everything said, and, for the
phone at a seat, what that seat may know (D20).
"""
