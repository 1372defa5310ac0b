"""Reads a witness as YAML and prints it line by line; checks what every witness must have."""
import hashlib, sys
import yaml

path, program = sys.argv[1:]
[entry] = yaml.safe_load(open(path))
metadata = entry["metadata"]
task = metadata["task"]
[(name, digest)] = task["input_file_hashes"].items()
assert [name] == task["input_files"] and program.endswith(name)
assert digest == hashlib.sha256(open(program, "rb").read()).hexdigest()
assert len(metadata["uuid"]) == 36 and task["language"] == "C" and task["specification"].startswith("CHECK(")
assert metadata["producer"]["name"] == "Mantissa"
print(entry["entry_type"], metadata["format_version"], task["data_model"])
for number, segment in enumerate(entry["content"]):
    [item] = segment["segment"]
    waypoint = item["waypoint"]
    assert waypoint["action"] == "follow"
    assert (waypoint["type"] == "target") == (number == len(entry["content"]) - 1)
    at = waypoint["location"]
    assert at["file_name"] == name
    print(waypoint["type"], at["function"], f'{at["line"]}:{at["column"]}', waypoint.get("constraint", {}).get("value", ""))
