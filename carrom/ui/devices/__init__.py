"""What hands do to the machine: pygame's events, pads, the clipboard and signals. May import `input`."""
