"""What the table can be doing, one phase a file: a frozen value that takes the hand, lets time pass, draws itself.

A phase answers with the one that follows it, or with None where the laws decide that; `table.next_phase` then reads
`match.expects`.
"""
