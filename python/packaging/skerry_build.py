"""Builds the wheel of Skerry's Python package (PEP 517), with nothing but the standard library, CMake and a compiler.

The wheel holds the package and libskerry.so. It serves every Python 3, because no module is compiled for one.
"""

import base64
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sysconfig
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "python" / "skerry"


def _version() -> str:
    found = re.search(r"project\(skerry VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert found
    return found.group(1)


def _tag() -> str:
    return "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _metadata() -> str:
    return (
        "Metadata-Version: 2.1\n"
        f"Name: skerry\nVersion: {_version()}\n"
        "Summary: Board games with chance, hidden hands and simultaneous choices, for players and learning programs\n"
        "License: MIT\nRequires-Python: >=3.10\nRequires-Dist: numpy\n"
        "Description-Content-Type: text/markdown\n\n" + (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    )


def _library(config_settings: dict[str, str] | None) -> pathlib.Path:
    """Builds libskerry.so; what the program alone needs (server, database) is left out.

    `pip install --config-settings build=FOLDER .` builds in another folder than build/library. SKERRY_CMAKE_ARGS adds
    arguments for CMake, as everywhere.
    """
    if not shutil.which("cmake") or not shutil.which("ninja"):
        raise SystemExit("CMake and Ninja are needed to build libskerry.so. On Debian: tools/setup build")
    build = ROOT / (config_settings or {}).get("build", "build/library")
    if not (build / "build.ninja").exists():
        given = shlex.split(os.environ.get("SKERRY_CMAKE_ARGS", ""))
        configure = ["cmake", "--preset", "release", "-B", str(build), "-DSKERRY_PROGRAM=OFF", *given]
        subprocess.run(configure, cwd=ROOT, check=True)
    subprocess.run(["cmake", "--build", str(build), "--target", "skerry_library"], cwd=ROOT, check=True)
    return (build / "libskerry.so").resolve()


def _record_line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def _info() -> dict[str, bytes]:
    """The files that describe the package."""
    folder = f"skerry-{_version()}.dist-info"
    return {
        f"{folder}/METADATA": _metadata().encode(),
        f"{folder}/WHEEL": f"Wheel-Version: 1.0\nGenerator: skerry\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode(),
        f"{folder}/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Describes the package without building it."""
    for name, content in _info().items():
        path = pathlib.Path(metadata_directory) / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return path.parent.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def _write_wheel(folder: str, files: dict[str, bytes]) -> str:
    info = f"skerry-{_version()}.dist-info"
    files.update(_info())
    record = "\n".join(_record_line(name, content) for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}\n{info}/RECORD,,\n".encode()
    name = f"skerry-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0))  # equal sources give equal wheels
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {f"skerry/{path.name}": path.read_bytes() for path in sorted(PACKAGE.glob("*.py"))}
    files["skerry/py.typed"] = b""
    files["skerry/libskerry.so"] = _library(config_settings).read_bytes()
    return _write_wheel(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    library = _library(config_settings)
    link = PACKAGE / "libskerry.so"
    link.unlink(missing_ok=True)
    link.symlink_to(library)
    return _write_wheel(wheel_directory, {"skerry.pth": f"{PACKAGE.parent}\n".encode()})


def build_sdist(sdist_directory, config_settings=None):
    name = f"skerry-{_version()}"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split(
        "\n"
    )
    with tarfile.open(pathlib.Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for path in filter(None, listed):
            archive.add(ROOT / path, f"{name}/{path}")
    return f"{name}.tar.gz"
