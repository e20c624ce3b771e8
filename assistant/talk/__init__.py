"""What is said at the table: words become intents, and events become statements.

All of it is pure: statements are made from what happened in the open, glances from what a
seat may know.
"""
