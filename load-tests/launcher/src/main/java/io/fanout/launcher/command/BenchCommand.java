package io.fanout.launcher.command;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs benchmarks of the parts: what passes work between threads, and what runs it. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Runs the benchmarks of hand-offs, pools or fibers on this machine.",
    footer = {
      "",
      "Without --quick a group takes minutes; nothing else should run meanwhile.",
      "Writes README.md, index.html and results.json into a folder named after the group."
    })
public final class BenchCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "GROUP", description = "Which benchmarks: handoff, pool or fiber")
  private String group = "";

  @Option(names = "--quick", description = "One short run of each: a first impression")
  private boolean quick;

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description = "Only those whose Class.method matches this regular expression")
  private @Nullable String only;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where the group's folder is made (default: reports/bench of the project)")
  private @Nullable Path out;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The folder of the JDK to measure on (default: the one that runs this)")
  private @Nullable Path home;

  public BenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Jdk jdk = home == null ? Jdk.current() : Jdk.at(home);
    Path folder = out == null ? context.layout().root().resolve("reports/bench") : out;
    List<String> program = new ArrayList<>();
    program.add(jdk.java().toString());
    program.addAll(List.of("-jar", context.layout().benchJar().toString(), group));
    program.addAll(List.of("--out", folder.toString()));
    if (quick) {
      program.add("--quick");
    }
    if (only != null) {
      program.addAll(List.of("--only", only));
    }
    return context.run(program);
  }
}
