"""Draw the golden pictures anew, rewrite their digests, and name those that have changed."""

from tests.kits.golden import FILE, digest, frames, known

before = known()
after = {name: digest(frames(name)) for name in sorted(before)}
FILE.write_text("".join(f"{name}: {after[name]}\n" for name in after), encoding="ascii")
print(*(name for name in after if before[name] != after[name]), sep="\n")
