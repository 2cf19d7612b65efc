package io.fanout.launcher.command;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.profile.FlightRecorder;
import io.fanout.launcher.profile.Profile;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Records the gateway under load, and shows its longest waits and hottest methods. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    description =
        "Records the running gateway with the JDK's Flight Recorder and prints a summary.",
    footer = {
      "",
      "Send load to it meanwhile. JDK Mission Control opens the file too.",
      "Example: ./fanout profile --seconds 30"
    })
public final class ProfileCommand implements Callable<Integer> {
  private static final int LONGEST = 3_600;
  private static final int ROWS = 10;
  private static final double MILLIS = 1e3;
  private static final double PERCENT = 100;
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--seconds", paramLabel = "N", description = "how long to record (default: 30)")
  private int seconds = 30;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "the file of the recording (default: a new file beside the logs)")
  private @Nullable Path out;

  public ProfileCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (seconds < 1 || seconds > LONGEST) {
      throw new ParameterException(
          spec.commandLine(), "--seconds: %d (expected: from 1 to %d)".formatted(seconds, LONGEST));
    }
    Instance gateway =
        context
            .directory()
            .running(Gateway.NAME)
            .orElseThrow(
                () ->
                    new LauncherException("the gateway is not running; start it with ./fanout up"));
    Path file = out == null ? usualFile() : out.toAbsolutePath();
    context.say("recording process %d for %d s".formatted(gateway.pid(), seconds));
    new FlightRecorder(Jdk.current().java(), gateway.pid())
        .record(Duration.ofSeconds(seconds), file);
    show(Profile.of(file));
    context.say("");
    context.say("recording: " + file);
    return 0;
  }

  private Path usualFile() {
    String name = "gateway-" + STAMP.format(LocalDateTime.now(ZoneId.systemDefault())) + ".jfr";
    return context.directory().path().resolve("profiles").resolve(name);
  }

  private void show(Profile profile) {
    context.say("");
    context.say("top waits (sum over all threads, without waits for the next task)");
    for (Profile.Wait wait : profile.waits(ROWS)) {
      context.say(
          String.format(
              Locale.ROOT, "%10.1f s %8d x  %s", seconds(wait.sum()), wait.times(), wait.what()));
    }
    if (profile.waits(1).isEmpty()) {
      context.say("  none of 1 ms or more");
    }
    context.say("");
    context.say("hot methods (of %d samples of running threads)".formatted(profile.samples()));
    for (Profile.Hot hot : profile.hot(ROWS)) {
      context.say(
          String.format(
              Locale.ROOT,
              "%10.1f %%  %s",
              hot.samples() * PERCENT / profile.samples(),
              hot.method()));
    }
    context.say("");
    context.say(
        String.format(
            Locale.ROOT,
            "idle threads waited %.1f s in all; the garbage collector stopped them for %.1f ms",
            seconds(profile.idle()),
            profile.stopped().toNanos() / MILLIS / MILLIS));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / MILLIS;
  }
}
