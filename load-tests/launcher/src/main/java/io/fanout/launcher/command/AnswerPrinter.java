package io.fanout.launcher.command;

import io.fanout.launcher.terminal.JsonIndent;
import io.fanout.launcher.terminal.Palette;
import io.fanout.launcher.terminal.ServerTiming;
import io.fanout.launcher.terminal.Terminal;
import io.fanout.launcher.terminal.TimingBars;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Prints an HTTP answer for people: status, the interesting headers, body, and the calls over time.
 */
final class AnswerPrinter {
  private static final int FIRST_ERROR = 400;

  /**
   * Headers that the printer omits, because it shows them otherwise or they do not interest a
   * reader.
   */
  private static final Set<String> DULL =
      Set.of("server-timing", "content-length", "connection", "date", "transfer-encoding");

  private AnswerPrinter() {}

  static void print(HttpRequest request, HttpResponse<byte[]> answer, Terminal terminal) {
    Palette palette = terminal.palette();
    int status = answer.statusCode();
    String outcome = Integer.toString(status);
    terminal.line(
        "%s %s  %s"
            .formatted(
                request.method(),
                request.uri(),
                status < FIRST_ERROR ? palette.good(outcome) : palette.bad(outcome)));
    answer.headers().map().entrySet().stream()
        .filter(header -> !DULL.contains(header.getKey().toLowerCase(Locale.ROOT)))
        .forEach(
            header ->
                terminal.line(
                    palette.faint(header.getKey() + ": ") + String.join(", ", header.getValue())));
    terminal.line("");
    body(answer, terminal);
    List<String> bars =
        TimingBars.draw(ServerTiming.parse(answer.headers().allValues("Server-Timing")), terminal);
    if (!bars.isEmpty()) {
      terminal.line("");
      bars.forEach(terminal::line);
    }
  }

  /** Writes the bytes unchanged; the terminal decodes them. */
  private static void body(HttpResponse<byte[]> answer, Terminal terminal) {
    boolean isJson =
        answer.headers().firstValue("Content-Type").orElse("").matches("(?i)[^;]*[/+]json\\b.*");
    byte[] body = isJson ? JsonIndent.of(answer.body(), terminal.palette()) : answer.body();
    terminal.out().writeBytes(body);
    terminal.line("");
  }
}
