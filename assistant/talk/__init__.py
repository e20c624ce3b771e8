"""What is said at the table: from words to acts, from events to sentences and faces.

All of it is pure: a sentence is made from what happened in the open, a face from what its
seat may know.
"""
