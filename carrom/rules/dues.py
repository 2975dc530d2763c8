"""Paying what is owed: dues and penalties are one counter, taken from the men that are down (laws 72c, 78–89)."""

from dataclasses import dataclass, replace

from carrom.model.discs import MEN, Kind
from carrom.model.seats import Party
from carrom.rules.citations import Finding
from carrom.rules.facts import count, man_value, with_men
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import MenCount


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each party holds and owes; `paid` the men taken out, with whose debt they pay."""

    held: tuple[MenCount, ...]
    dues: tuple[int, ...]
    paid: tuple[tuple[Party, Kind], ...] = ()

    def with_held(self, party: Party, kind: Kind, by: int) -> "Ledger":
        """The same with so many more men of a colour down for the party."""
        held = (*self.held[:party], with_men(self.held[party], kind, by), *self.held[party + 1 :])
        return replace(self, held=held)

    def with_owed(self, party: Party, by: int) -> "Ledger":
        """The same with so many more men owed by the party."""
        return replace(self, dues=(*self.dues[:party], self.dues[party] + by, *self.dues[party + 1 :]))


def collect_dues(ledger: Ledger, mover: Party, rules: Ruleset) -> Ledger:
    """Every debt paid as far as its debtor has men down; the mover's first."""
    for party in sorted(range(len(ledger.dues)), key=lambda party: party != mover):
        while ledger.dues[party] and ledger.held[party].total:
            kind = _paying_man(ledger.held[party], rules)
            paid = (*ledger.paid, (party, kind))
            ledger = replace(ledger.with_held(party, kind, -1).with_owed(party, -1), paid=paid)
    return ledger


def collects_now(rules: Ruleset, turn_over: bool) -> bool:
    """Whether debts are paid after this stroke: at once (law 78a), or only when the turn ends (U15)."""
    return turn_over or rules.dues_collected == "at_once"


def _paying_man(held: MenCount, rules: Ruleset) -> Kind:
    """Which man pays: the dearest held first, or the cheapest; of equal worth the white one."""
    sign = -1 if rules.penalty_man_choice == "dearest" else 1
    return min((kind for kind in MEN if count(held, kind)), key=lambda kind: sign * man_value(kind, rules))


def dues_findings(before: Ledger, after: Ledger, mover: Party, collected: bool) -> tuple[Finding, ...]:
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
