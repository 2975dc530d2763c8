"""Paying what is owed: dues and penalties are one counter, taken from the men that are down (laws 72c, 78–89)."""

from dataclasses import dataclass, replace

from carrom.model.discs import MEN, Kind
from carrom.model.seats import Party
from carrom.rules.citing import Finding
from carrom.rules.state import Men
from carrom.rules.switches import Ruleset
from carrom.rules.tally import changed, count, man_value


@dataclass(frozen=True, slots=True)
class Purse:
    """What each party holds and owes; `paid` the men taken out, with whose debt they pay."""

    held: tuple[Men, ...]
    dues: tuple[int, ...]
    paid: tuple[tuple[Party, Kind], ...] = ()

    def holding(self, party: Party, kind: Kind, by: int) -> "Purse":
        """The same with so many more men of a colour down for the party."""
        held = (*self.held[:party], changed(self.held[party], kind, by), *self.held[party + 1 :])
        return replace(self, held=held)

    def owing(self, party: Party, by: int) -> "Purse":
        """The same with so many more men owed by the party."""
        return replace(self, dues=(*self.dues[:party], self.dues[party] + by, *self.dues[party + 1 :]))


def collect(purse: Purse, mover: Party, rules: Ruleset) -> Purse:
    """Every debt paid as far as its debtor has men down; the mover's first."""
    for party in sorted(range(len(purse.dues)), key=lambda party: party != mover):
        while purse.dues[party] and purse.held[party].total:
            kind = _taken(purse.held[party], rules)
            paid = (*purse.paid, (party, kind))
            purse = replace(purse.holding(party, kind, -1).owing(party, -1), paid=paid)
    return purse


def collected_now(rules: Ruleset, turn_over: bool) -> bool:
    """Whether debts are paid after this stroke: at once (law 78a), or only when the turn ends (U15)."""
    return turn_over or rules.dues_collected == "at_once"


def _taken(held: Men, rules: Ruleset) -> Kind:
    """Which man pays: the dearest held first, or the cheapest; of equal worth the white one."""
    sign = -1 if rules.penalty_man_choice == "dearest" else 1
    return min((kind for kind in MEN if count(held, kind)), key=lambda kind: sign * man_value(kind, rules))


def dues_findings(before: Purse, after: Purse, mover: Party, collected: bool) -> tuple[Finding, ...]:
    """What to say of the debts: paid, paid in part, still owed, waiting for the turn's end."""
    found = []
    for party in range(len(after.dues)):
        kinds = tuple(kind for debtor, kind in after.paid if debtor == party)
        left = after.dues[party]
        if kinds and party != mover:
            found.append(Finding("opponents_due_paid", "D4:78b U15 R3", party, kinds, len(kinds)))
        elif kinds and left:
            found.append(Finding("dues_paid_in_part", "D3:83,_89a U15 P4 R3", party, kinds, left))
        elif kinds:
            found.append(Finding("dues_paid", "D2:78a U15 P3 R3", party, kinds, len(kinds)))
        elif left and not collected and party == mover:
            found.append(Finding("dues_wait", "U15 P4", party, (), left))
        elif left > before.dues[party]:
            found.append(Finding("dues_owed", "D1:72c U15 P4 R3", party, (), left))
    return tuple(found)
