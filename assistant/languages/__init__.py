"""The languages that are spoken at the table: a package for each, and no word of any elsewhere."""
