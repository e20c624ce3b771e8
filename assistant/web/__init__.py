"""Pages in a browser: a phone for each seat, and the table on a screen for everybody.

The session's thread only swaps a value here (`hub`); everything else happens on the server's
own thread. What a page may show is what leaves the session anyway: the public view, what was
heard and said, and, to whoever holds a seat, what that seat may know (D20).
"""
