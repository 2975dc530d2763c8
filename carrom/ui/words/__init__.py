"""What is said: the catalogue, sentences, severity, pages of the laws, setting rows. May import `input`; never pygame."""
