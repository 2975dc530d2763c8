"""What screens are built of: rounded shapes, icons, buttons with a focus ring, the power band, lists. Draw on any Surface."""
