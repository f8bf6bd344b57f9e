"""`python -m wargauge` is the program."""

from wargauge._main import main

main()
