"""Prints the scripts of the workflows in a document, in order, as a JSON array.

Usage: workflow.py FILE github|gitlab|sh
"""

import json
import re
import sys

import yaml

text, kind = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2]
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M)
if kind == "sh":
    steps = [body.strip() for language, body in blocks if language == "sh"]
else:
    workflows = [yaml.safe_load(body) for language, body in blocks if language == "yaml"]
    if kind == "github":
        jobs = next(each["jobs"] for each in workflows if "jobs" in each)
        steps = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    else:
        jobs = next(each for each in workflows if "stages" in each)
        steps = [line for name in ("check", "release") for line in jobs[name]["script"]]
        # One shell runs all lines of a job.
        steps = [line for line in steps if line.startswith("waymark check")] + [
            "\n".join(line for line in steps if not re.match(r"waymark check", line))]
print(json.dumps([step for step in steps if "apt-get" not in step]))
