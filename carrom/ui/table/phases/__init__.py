"""What the table can be doing. A phase is a frozen value that takes the hand, lets time pass and draws itself.

A phase answers with the one that follows it, or with None where the laws decide that; `table.next_phase` then reads
`match.expects`.
"""
