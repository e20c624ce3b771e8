"""The tests mirror the program's folders; tests/house checks the code base itself."""
