#!/usr/bin/env python3
"""Plots what the lab found: the variants of a game side by side, each measure with its interval.

    skerry lab scurry --set tiles=4,8,12 --games 200 --out found
    python3 python/examples/plot_lab.py found/results.csv --measures turns,drama --out found.svg

Run it as a whole, or cell by cell in an editor that knows `# %%`. Needs Matplotlib.
"""

# %% The results: one row for each measure of each variant
import argparse
import csv
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("results", help="results.csv of a lab run")
parser.add_argument("--measures", help="ids, separated by commas (default: the first six)")
parser.add_argument("--out", default="lab.svg", help="the picture: .svg, .png or .pdf")
given = parser.parse_args()

with open(given.results, newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
if not rows or "measure" not in rows[0]:
    sys.exit(f"{given.results} is not a results.csv of the lab.")
variants = list(dict.fromkeys(row["variant"] for row in rows))
there = list(dict.fromkeys(row["measure"] for row in rows))
wanted = given.measures.split(",") if given.measures else there[:6]
for measure in wanted:
    if measure not in there:
        sys.exit(f"There is no measure '{measure}'. There are {', '.join(there)}.")

# %% One panel for each measure, one line for each variant
figure, panels = plt.subplots(len(wanted), 1, figsize=(7, len(wanted) * (0.7 + 0.3 * len(variants))), squeeze=False)
for panel, measure in zip(panels[:, 0], wanted):
    found = {row["variant"]: row for row in rows if row["measure"] == measure}
    for place, variant in enumerate(variants):
        if variant not in found:
            continue  # not every variant has every measure
        value, low, high = (float(found[variant][key]) for key in ("value", "low", "high"))
        differs = found[variant].get("differs", "0") not in ("", "0")
        panel.plot([low, high], [place, place], color="tab:orange" if differs else "tab:blue", linewidth=3, alpha=0.5)
        panel.plot([value], [place], "o", color="tab:orange" if differs else "tab:blue")
    first = next(iter(found.values()))
    if first.get("expected"):
        panel.axvline(float(first["expected"]), color="gray", linestyle=":", linewidth=1)
    panel.set_yticks(range(len(variants)), variants)
    panel.set_ylim(len(variants) - 0.5, -0.5)
    panel.set_title(f"{first['label']} ({first['unit']})", loc="left", fontsize=10)

# %% Orange: differs from the first variant by more than chance explains. Dotted: what a fair game would have.
figure.suptitle(f"{rows[0]['game']}: 95 % intervals")
figure.tight_layout()
figure.savefig(given.out)
print(f"{given.out}: {len(wanted)} measures of {len(variants)} variants")
