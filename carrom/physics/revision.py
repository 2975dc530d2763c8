"""Which bits a stroke comes to. Raise the number with every change after which any stroke ends in other bits: records
played before are then compared within a tolerance, no longer bit for bit."""

REVISION = 3
