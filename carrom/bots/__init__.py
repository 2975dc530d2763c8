"""Who else can play: a bot gets the match as any player sees it and answers with an action and why.

May import `carrom.rules`, `carrom.physics` and `carrom.model`; no window, no files but plug-ins, no clock. All randomness
comes from the generator passed in and all work is counted in simulated strokes, so a choice is the same on any machine.

From a state to an action: `geometry` and `lines` say how discs can fall, `stroke_table` from where and with what chance,
`candidates` makes strokes of it, `searcher` plays them through the real engine and the real judge, `value` (with `race`)
says what each outcome is worth under the rules in force, `ideas` shows what was meant, `decisions` answers
everything that is no stroke, and `levels` are a mind and a hand by name.
"""
