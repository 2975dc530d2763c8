"""What starts, checks, measures and equips the project. Run by path (`python3 scripts/play.py`); no installed game needs it."""
