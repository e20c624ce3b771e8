"""What can be checked by the program itself: each check by itself, with its cure."""
