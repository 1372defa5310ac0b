"""Tool-info module of Mantissa for BenchExec: copy it into benchexec/tools, with `mantissa` on PATH."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("mantissa", subdir="bin")

    def name(self):
        return "Mantissa"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="mantissa")

    def cmdline(self, executable, options, task, rlimits):
        words = [executable, "verify", "--property", task.property_file]
        if isinstance(task.options, dict) and task.options.get("language", "C") == "C":
            words += ["--data-model", task.options.get("data_model", "LP64")]
        seconds = rlimits.walltime or rlimits.cputime
        if seconds and "--time" not in options:
            words += ["--time", f"{max(1, int(0.9 * seconds))}s"]
        if rlimits.memory and "--memory" not in options:
            words += ["--memory", f"{max(256, int(0.8 * rlimits.memory / 1048576))}M"]
        return words + list(options) + [task.single_input_file]

    def determine_result(self, run):
        if run.was_timeout:
            return "TIMEOUT"
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        if run.exit_code.value in (2, 3):
            return result.RESULT_ERROR
        answer = next((line.strip() for line in reversed(run.output) if line.strip()), "")
        if answer == "true":
            return result.RESULT_TRUE_PROP
        if answer.startswith("false(") and answer.endswith(")"):
            return f"{result.RESULT_FALSE_PROP}({answer[len('false('):-1]})"
        return result.RESULT_UNKNOWN
