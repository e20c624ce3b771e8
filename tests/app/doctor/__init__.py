"""What can be checked by the program itself."""
