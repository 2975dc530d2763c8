"""What is spoilt: experiments as they should be, and plug-ins, most of them wrong in a way of their own."""

EXPERIMENTS: tuple[dict[str, object], ...] = (
    {"layout": "opening", "stroke": "south 0 1.570796 3000"},
    {"layout": "w1@0,100 b2@40,120 q@0,0", "stroke": "north -12.5 1.2 5000", "until": 0.5},
    {
        "parameters": {"mu_board": 0.1, "e_disc": 0.9, "step": 0.01, "man_mass": 5.5},
        "discs": [
            {"kind": "white", "number": 1, "x": 0.0, "y": 0.0, "vx": 1000.0, "vy": 10.0, "spin": 3.0},
            {"kind": "black", "number": 1, "x": 60.0, "y": 0.0},
            {"kind": "queen", "x": 100.0, "y": 90.0, "vy": -2000.0},
        ],
        "until": 1.5,
    },
)

_PLAYER = """
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement, Stroke
from carrom.model.units import Point
class Bot:
    def choose(self, match, rng, limit, stop):
        {}
"""
PLUG_INS = (
    *(
        _PLAYER.format(body)
        for body in (
            "return Stroke(match.expects.seat, 0, 1570796, 3000)",
            "return Stroke(match.expects.seat, 0.5, float('nan'), 1e9)",
            "return Stroke('nobody', 10**40, -1, 3000)",
            "return Stroke(Seat.SOUTH, True, 1570796, None)",
            "return Choice(match.expects.seat, ['pass'])",
            "return Choice(match.expects.seat, chr(0xd800) * 500)",
            "return Placement(match.expects.seat, 'w1', (float('inf'), 0))",
            "return Placement(match.expects.seat, match.expects.disc, Point(10**400, 'x'))",
            "return None",
            "return self",
            "return match.expects",
            "return Choice(match.expects.seat.opposite, 'concede')",
            "from carrom.bots.bot import Decision; return Decision(Stroke(match.expects.seat, 0, 1570796, 3000), 'why not')",
            "return match.expects.options",
            "raise ValueError(chr(0xd800))",
            "raise SystemExit(3)",
            "import sys; sys.exit()",
            "raise GeneratorExit",
            "return self.choose(match, rng, limit, stop)",
            "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()",
        )
    ),
    "bot = 7",
    "Bot = None",
    "",
    "class Bot:\n    choose = 3",
    "class Bot:\n    def __init__(self):\n        raise SystemExit",
    "class Bot:\n    @property\n    def choose(self):\n        raise SystemExit",
    "class Bot:\n    @property\n    def choose(self):\n        raise ValueError",
    "class Bot:\n    def __init__(self):\n        self.choose = None\n    def __repr__(self):\n        raise ValueError",
    "def __getattr__(name):\n    raise ValueError(name)",
    "raise SystemExit",
    "import sys\nsys.exit('bye')",
    "raise KeyError('x' * 100000)",
    "1 / 0",
    "(" * 400,
    "-" * 100000 + "1",
    "def f(): f()\nf()",
    "\0",
)
