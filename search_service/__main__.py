"""The door to the commands: `pravilo`, and `python -m search_service`."""

import signal


def main() -> None:
    """Run what was typed. Until the commands are loaded, Ctrl-C ends the process as a shell expects, in silence."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from search_service.cli import main as commands  # noqa: PLC0415 - see above

    signal.signal(signal.SIGINT, signal.default_int_handler)
    commands(prog_name="pravilo")


if __name__ == "__main__":
    main()
