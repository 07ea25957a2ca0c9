#!/usr/bin/env python3
"""Makes the wheel of niwa: a zip file with the package, its module and what pip wants to know.

    make_wheel.py VERSION MODULE FOLDER

The same files give the same bytes.
"""
import base64
import hashlib
import os
import sys
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
SUMMARY = "Four Japanese-garden games as fast, exact environments for programs that learn"
WHEN = (2020, 1, 1, 0, 0, 0)  # a zip file has dates; these are nobody's


def package_files():
    """The files of the package by their names in the wheel."""
    folder = os.path.join(HERE, "niwa")
    for name in sorted(os.listdir(folder)):
        if name.endswith((".py", ".pyi", ".typed")):
            with open(os.path.join(folder, name), "rb") as file:
                yield f"niwa/{name}", file.read()


def metadata(version, readme):
    """What pip shows, and reads."""
    return (f"Metadata-Version: 2.1\nName: niwa\nVersion: {version}\nSummary: {SUMMARY}\n"
            "License: MIT\nRequires-Python: >=3.11\nRequires-Dist: numpy\n"
            "Description-Content-Type: text/markdown\n\n" + readme)


def line_of(name, data):
    """A line of RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def main(version, module, folder):
    """The wheel, in the folder."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"cp311-abi3-{platform}"
    info = f"niwa-{version}.dist-info"
    files = dict(package_files())
    with open(module, "rb") as file:
        files["niwa/_engine.abi3.so"] = file.read()
    with open(os.path.join(HERE, "..", "LICENSE"), "rb") as file:
        files[f"{info}/LICENSE"] = file.read()
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        files[f"{info}/METADATA"] = metadata(version, file.read()).encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: niwa\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag}\n").encode()
    record = f"{info}/RECORD"
    files[record] = ("".join(line_of(name, data) for name, data in files.items())
                     + f"{record},,\n").encode()
    path = os.path.join(folder, f"niwa-{version}-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, data)
    print(f"{path}: {os.path.getsize(path)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
