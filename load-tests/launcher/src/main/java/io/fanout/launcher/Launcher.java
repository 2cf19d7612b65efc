package io.fanout.launcher;

import io.fanout.launcher.command.Context;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.terminal.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;

/**
 * The main class of {@code ./fanout}. It runs one command and exits with 0 on success, 1 on
 * failure, and 2 for wrong arguments.
 */
public final class Launcher {
  private Launcher() {}

  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    Charset charset = Terminal.charset(environment);
    PrintStream out = stream(FileDescriptor.out, charset);
    PrintStream err = stream(FileDescriptor.err, charset);
    Context context = new Context(layout(environment), Terminal.of(environment, out));
    int code =
        CommandTree.of(context)
            .setOut(new PrintWriter(out, true, charset))
            .setErr(new PrintWriter(err, true, charset))
            .execute(arguments);
    out.flush();
    System.exit(code);
  }

  private static PrintStream stream(FileDescriptor to, Charset charset) {
    return new PrintStream(new FileOutputStream(to), true, charset);
  }

  /** FANOUT_RUN_DIR lets a second set of processes run beside the first. */
  private static Layout layout(Map<String, String> environment) {
    Path root = Path.of(System.getProperty("fanout.home", ".")).toAbsolutePath().normalize();
    String directory = environment.getOrDefault("FANOUT_RUN_DIR", "");
    return new Layout(
        root,
        new RunDirectory(
            directory.isEmpty() ? root.resolve(".fanout") : Path.of(directory).toAbsolutePath()));
  }
}
