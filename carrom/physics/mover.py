"""One disc within a stroke: where it is, how it moves until its friction or its way changes, and the trace it leaves."""

from enum import IntEnum
from math import sqrt

from carrom.physics.friction import next_step
from carrom.physics.pockets import DiscBounds, SinkState

TraceRow = tuple[float, float, float, float, float, float, float, float, float, float, float]


class EventCode(IntEnum):
    """What happens to a disc, where it meets no other disc, whose code is its index: the first eight are contacts."""

    FRAME_E = -1
    FRAME_N = -2
    FRAME_W = -3
    FRAME_S = -4
    BACK_NE = -5
    BACK_NW = -6
    BACK_SW = -7
    BACK_SE = -8
    STEP_END = -9  # its friction changes
    TIP_IN = -10
    TIP_OUT = -11
    SUNK = -12


FRAME, BACK, STEP_END = int(EventCode.FRAME_E), int(EventCode.BACK_NE), int(EventCode.STEP_END)  # plain ints compare faster

_MARGIN = 1e-9  # metres, on the safe side of rounding
_LEAST_SPEED = 1e-9  # m/s; rounding leaves such speeds after plastic contacts


class Mover:
    """The disc's way is a straight line from (ox, oy) towards (ux, uy); s is the length run on it. In the current step,
    from t0 to t1, s = s0 + v·t − h·t², the angle is angle + w·t − k·t². `rows` keeps every step."""

    __slots__ = (
        "angle",
        "bottom",
        "bounds",
        "end",
        "goal",
        "goals",
        "gone",
        "h",
        "index",
        "k",
        "kick",
        "kicked",
        "lag",
        "left",
        "mass",
        "near",
        "ox",
        "oy",
        "pocket",
        "pressed_from",
        "pressed_until",
        "radius",
        "right",
        "rows",
        "s0",
        "stops",
        "sunk",
        "t0",
        "t1",
        "tip_at",
        "top",
        "ux",
        "uy",
        "v",
        "version",
        "w",
    )  # fmt: skip

    def __init__(self, index: int, radius: float, mass: float, reach: DiscBounds, x: float, y: float) -> None:
        self.index, self.radius, self.mass, self.bounds = index, radius, mass, reach
        self.ox, self.oy, self.ux, self.uy = x, y, 1.0, 0.0
        self.t0 = self.t1 = 0.0
        self.s0 = self.v = self.h = 0.0
        self.angle = self.w = self.k = 0.0
        self.lag = 0.0  # how much faster it would be but for the even friction of its steps
        self.stops = True
        self.version = 0
        self.gone = False
        self.goal = self.end = self.tip_at = 0.0
        self.goals: list[int] = []
        self.near: list[tuple[Mover, int, float]] = []
        # All that the rest of its way sweeps over; empty until it has looked.
        self.left = self.bottom = 1e9
        self.right = self.top = -1e9
        self.pocket: int | None = None
        self.sunk = SinkState(0.0, 0.0, 0.0)
        self.pressed_from = self.pressed_until = -1.0
        self.kick = (0.0, 0.0)
        self.kicked = -1.0  # when it last was
        self.rows: list[TraceRow] = []

    def run(self, t: float) -> float:
        """The length run on the present way."""
        dt = t - self.t0
        return self.s0 + dt * (self.v - self.h * dt)

    def place(self, t: float) -> tuple[float, float]:
        """The centre at this time of the current step, m."""
        s = self.run(t)
        return self.ox + self.ux * s, self.oy + self.uy * s

    def state(self, t: float) -> tuple[float, float, float, float, float]:
        """x, y, vx, vy, spin."""
        dt = t - self.t0
        s = self.s0 + dt * (self.v - self.h * dt)
        v = self.v - 2 * self.h * dt
        return self.ox + self.ux * s, self.oy + self.uy * s, self.ux * v, self.uy * v, self.w - 2 * self.k * dt

    def sweep(self, x: float, y: float, run: float, least_slowing: float) -> None:
        """Note how far the disc, now at (x, y) after `run`, can go at most, and the box that it can sweep over on the way."""
        end = self.goal
        if self.h > 0.0:
            slowing = 2 * self.h if self.w == 0.0 or 2 * self.h < least_slowing else least_slowing
            end = min(end, self.s0 + self.v * self.v / (2 * slowing))
        self.end = end
        margin = self.radius + _MARGIN
        ahead = self.ux * (end - run)
        self.left, self.right = (x - margin, x + margin + ahead) if ahead > 0.0 else (x - margin + ahead, x + margin)
        ahead = self.uy * (end - run)
        self.bottom, self.top = (y - margin, y + margin + ahead) if ahead > 0.0 else (y - margin + ahead, y + margin)

    def turn_to(self, t: float, x: float, y: float, vx: float, vy: float, w: float) -> None:
        """Begin a new way at this place with this velocity and spin."""
        dt = t - self.t0
        self.angle += dt * (self.w - self.k * dt)
        v = sqrt(vx * vx + vy * vy)
        if v < _LEAST_SPEED:
            v = 0.0
        else:
            self.ux, self.uy = vx / v, vy / v
        self.ox, self.oy, self.s0, self.v = x, y, 0.0, v
        self.w = w if abs(w) * self.radius >= _LEAST_SPEED else 0.0
        self.t0 = t
        self.lag = 0.0
        self.version += 1

    def step(self, slowing: float, longest: float | None) -> None:
        """Fix the friction from t0 on; t1 says for how long."""
        t = self.t0
        if self.pressed_until > t:
            length, self.h, self.k, self.stops = self.pressed_until - t, 0.0, 0.0, False
        elif self.v == 0.0 and self.w == 0.0:
            length, self.h, self.k, self.stops = 0.0, 0.0, 0.0, True
        else:
            v = self.v + self.lag if self.v > 0.0 else 0.0
            length, h, k, self.stops, lag = next_step(v, abs(self.w) * self.radius, slowing, longest)
            if self.stops and v != self.v:
                # As far as from v, so a little longer, and the spin ends with it.
                stretch = v / self.v
                length, h, k = stretch * length, h / (stretch * stretch), k / stretch
            elif not self.stops:
                h += (lag - self.lag) / (2 * length)
            self.h, self.lag = h, lag
            self.k = k / self.radius if self.w > 0.0 else -k / self.radius
        self.t1 = t + length
        self.rows.append((t, self.ox, self.oy, self.ux, self.uy, self.s0, self.v, self.h, self.angle, self.w, self.k))

    def finish_step(self) -> None:
        """Move to the end of the step: place, speed and spin there."""
        dt = self.t1 - self.t0
        self.s0 += dt * (self.v - self.h * dt)
        self.angle += dt * (self.w - self.k * dt)
        if self.stops:
            self.v = self.w = 0.0
        elif self.pressed_until == self.t1:
            self.lag = 0.0
            self.pressed_until = -1.0
            self.kicked = self.t1
            self._kick()
        else:
            self.v -= 2 * self.h * dt
            self.w -= 2 * self.k * dt
        self.t0 = self.t1

    def press(self, t: float, slowing: float, length: float) -> None:
        """Take half of the friction of so many seconds at once and the other half at their end, with none between.

        Where such a time is under way already, what it has taken too little or too much so far is made up for.
        """
        slower = spin = 0.0
        if self.pressed_until > t:
            owed = 2 * (t - self.pressed_from) / (self.pressed_until - self.pressed_from) - 1
            slower, spin = owed * self.kick[0], owed * self.kick[1]
        _, h, k, _, _ = next_step(self.v, abs(self.w) * self.radius, slowing, length)
        kick = h * length, k * length / self.radius
        self.kick = max(0.0, slower + kick[0]), max(0.0, spin + kick[1])
        self._kick()
        self.kick = kick
        self.pressed_from, self.pressed_until = t, t + length

    def press_from_rest(self, t: float, v: float, w: float, slowing: float, length: float) -> None:
        """The disc is about to move like this: take the friction of so many seconds at their end."""
        if v >= _LEAST_SPEED:
            _, h, k, _, _ = next_step(v, abs(w) * self.radius, slowing, length)
            self.kick = 2 * h * length, 2 * k * length / self.radius
            self.pressed_from, self.pressed_until = t, t + length

    def _kick(self) -> None:
        slower, spin = self.kick
        self.v = self.v - slower if self.v > slower else 0.0
        self.w = 0.0 if abs(self.w) <= spin else (self.w - spin if self.w > 0.0 else self.w + spin)
