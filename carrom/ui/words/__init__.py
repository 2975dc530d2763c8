"""What is said: the catalogue, sentences, pages of the laws, setting rows. May import `input`; never pygame."""
