"""The tests: `python3 -m tests.FOLDER.NAME`, from the root of the tree."""
