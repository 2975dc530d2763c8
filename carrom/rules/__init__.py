"""What a stroke means: rulesets as data, the state of a match, and the judge. Pure values; may import `model` only."""
