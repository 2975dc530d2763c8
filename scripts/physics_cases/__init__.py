"""Strokes whose outcome is known by calculation: what the engine must come to, and what it comes to.

Forty cases, each a few readings; the tests hold them to their tolerances and the report prints them. Formulas in
the comments use m mass, R radius, v speed, ω spin, e restitution, µ friction.
"""

from scripts.physics_cases import discs, impacts, rows, whole
from scripts.physics_cases.reading import CASES, Case, Reading

__all__ = ["CASES", "Case", "Reading", "discs", "impacts", "rows", "whole"]
