"""Writes, renames and removes files in a folder as fast as it can.

Usage: storm.py FOLDER COUNT
"""
import os
import sys

folder, count = sys.argv[1], int(sys.argv[2])
os.makedirs(folder, exist_ok=True)
for number in range(count):
    path = f"{folder}/{number % 50}"
    with open(path, "w") as file:
        file.write(str(number))
    if number % 3 == 0:
        os.rename(path, f"{folder}/other")
    elif number % 3 == 1:
        os.remove(path)
