package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.terminal.Terminal;
import io.fanout.launcher.top.ConsoleStream;
import io.fanout.launcher.top.RawTerminal;
import io.fanout.launcher.top.TopScreen;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the console's figures in a terminal. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    description = "Shows a gateway's endpoints, backends and latest failures, live.",
    footer = {
      "",
      "Press q to quit. If the output is not a terminal, prints the screen once.",
      "Examples:",
      "  ./fanout top --once",
      "  ./fanout top --url http://127.0.0.1:9000/actuator/console"
    })
public final class TopCommand implements Callable<Integer> {
  private static final String OTHER_SCREEN = "\u001B[?1049h\u001B[?25l";
  private static final String FIRST_SCREEN = "\u001B[?25h\u001B[?1049l";
  private static final String HOME = "\u001B[H";
  private static final String REST_OF_LINE = "\u001B[K";
  private static final String REST_OF_SCREEN = "\u001B[J";
  private static final long PAUSE_MILLIS = 1_000;

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--once", description = "print the figures of one second and exit")
  private boolean once;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "a console's address (default: the gateway that ./fanout up started, or"
              + " http://127.0.0.1:8081/actuator/console)")
  private @Nullable String url;

  private volatile boolean quit;

  public TopCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    String address = address();
    boolean interactive = !System.getenv().getOrDefault("FANOUT_COLUMNS", "").isEmpty();
    return once || !interactive ? printOnce(address) : watch(address);
  }

  private String address() {
    if (url == null) {
      return "http://127.0.0.1:%d/actuator/console".formatted(context.managementPort());
    }
    try {
      URI uri = URI.create(url);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
      }
    } catch (IllegalArgumentException notAUrl) {
      throw misuse(url);
    }
    throw misuse(url);
  }

  private ParameterException misuse(String text) {
    return new ParameterException(
        spec.commandLine(),
        "--url: %s (expected: a console's address, e.g. http://127.0.0.1:8081/actuator/console)"
            .formatted(text));
  }

  /** Skips the first event, which has no rates yet. */
  private int printOnce(String address) throws InterruptedException {
    try (ConsoleStream stream = ConsoleStream.open(address)) {
      ConsoleStream.Moment moment = stream.next();
      if (moment.now().get("first").isTrue()) {
        moment = stream.next();
      }
      lines(moment, context.terminal()).forEach(context::say);
      return 0;
    } catch (IOException | IllegalArgumentException e) {
      throw new LauncherException(unreachable(address, e), e);
    }
  }

  private static String unreachable(String address, Exception why) {
    return "%s: %s (expected: a gateway's console; start one with ./fanout up)"
        .formatted(
            address, why instanceof ConnectException ? "nobody listens there" : why.getMessage());
  }

  private static List<String> lines(ConsoleStream.Moment moment, Terminal terminal) {
    return TopScreen.draw(moment.gateway(), moment.now(), moment.exchanges(), terminal);
  }

  private int watch(String address) throws InterruptedException {
    RawTerminal terminal = RawTerminal.take();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> write(FIRST_SCREEN), "screen-restore"));
      Thread drawing = Thread.currentThread();
      Thread keys = new Thread(() -> awaitQuit(drawing), "keys");
      keys.setDaemon(true);
      keys.start();
      write(OTHER_SCREEN);
      while (!quit) {
        follow(address);
      }
    } catch (InterruptedException ended) {
      if (!quit) {
        throw ended;
      }
    } finally {
      terminal.close();
    }
    return 0;
  }

  private void awaitQuit(Thread drawing) {
    try {
      int key;
      while ((key = System.in.read()) >= 0) {
        if (key == 'q' || key == 'Q') {
          quit = true;
          drawing.interrupt();
          return;
        }
      }
    } catch (IOException noKeys) {
      quit = true;
      drawing.interrupt();
    }
  }

  private void follow(String address) throws InterruptedException {
    try (ConsoleStream stream = ConsoleStream.open(address)) {
      while (!quit) {
        ConsoleStream.Moment moment = stream.next();
        RawTerminal.Size size = RawTerminal.size();
        Terminal whole = context.terminal();
        Terminal now = new Terminal(whole.out(), size.columns(), whole.unicode(), whole.palette());
        show(lines(moment, now), size);
      }
    } catch (IOException | IllegalArgumentException e) {
      if (quit) {
        return;
      }
      show(List.of(unreachable(address, e), "reconnecting; q quits"), RawTerminal.size());
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private void show(List<String> lines, RawTerminal.Size size) {
    StringBuilder screen = new StringBuilder(HOME);
    int shown = Math.min(lines.size(), size.rows() - 1);
    for (int i = 0; i < shown; i++) {
      screen.append(lines.get(i)).append(REST_OF_LINE).append('\n');
    }
    write(screen.append(REST_OF_SCREEN).toString());
  }

  private void write(String text) {
    context.terminal().out().print(text);
    context.terminal().out().flush();
  }
}
