"""framework_tests.py DIR CC CXX: builds the test of every finding as the first line of its C++ file says, with these compilers,
and runs it. The framework has to tell of one failed test, and the text has to name the line of the finding where a sanitizer
tells it. Then the same with a function in the place of the finding's that returns 0: it has to pass. The C++ file is compiled
once for both and without the sanitizer, which only the C file needs: a minute of processor time would be ten seconds."""

import json
import os
import subprocess
import sys

folder, c_compiler, cxx_compiler = sys.argv[1:]
with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
    findings = json.load(file)["findings"]
here = os.path.join(folder, "findings")
for finding in findings:
    stem = f"{finding['id']:06}"
    with open(os.path.join(here, stem + ".cpp"), encoding="utf-8") as file:
        command = file.readline().removeprefix("// ").strip()
    compile_c, link, run = command.split(" && ")
    compile_c = c_compiler + compile_c[compile_c.index(" "):]
    words = (cxx_compiler + link[link.index(" "):]).split(" ")
    source = next(word for word in words if word.endswith(".cpp"))
    subprocess.run([cxx_compiler, "-c", source, "-o", "test.o"], check=True, cwd=here)
    link = " ".join("test.o" if word == source else word for word in words)

    def build_and_run():
        subprocess.run(compile_c, shell=True, check=True, cwd=here)
        subprocess.run(link, shell=True, check=True, cwd=here)
        return subprocess.run(run, shell=True, cwd=here, capture_output=True, text=True)

    done = build_and_run()
    told = done.stdout + done.stderr
    if done.returncode == 0 or ("1 FAILED TEST" not in told and "1 failed" not in told):
        sys.exit(f"{stem}.cpp with {cxx_compiler}: status {done.returncode}: {told}")
    if "fsanitize" in command and f":{finding['line']}" not in told:
        sys.exit(f"{stem}.cpp with {cxx_compiler}: the line {finding['line']} is not told: {told}")
    path = os.path.join(here, stem + ".c")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    head = f"int finding_{stem}(void) {{\n"
    assert head in text, text
    os.rename(path, path + ".kept")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(head, f"int finding_{stem}(void) {{ return 0; }}\nint unused(void) {{\n"))
    done = build_and_run()
    os.rename(path + ".kept", path)
    if done.returncode != 0:
        sys.exit(f"{stem}.cpp with {cxx_compiler} fails without the bug: {done.stdout + done.stderr}")
print(f"{len(findings)} tests fail as they should")
