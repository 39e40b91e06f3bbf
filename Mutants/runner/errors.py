"""What ends a run early."""


class Failure(Exception):
    """Something that is wrong with the input or with a tool; it is printed, and the exit status is 2."""
