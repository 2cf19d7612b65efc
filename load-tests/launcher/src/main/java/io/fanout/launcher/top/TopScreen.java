package io.fanout.launcher.top;

import io.fanout.launcher.terminal.Palette;
import io.fanout.launcher.terminal.Terminal;
import io.fanout.launcher.terminal.TimingBars;
import io.fanout.launcher.terminal.TimingEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Lays the console's figures out as lines. */
public final class TopScreen {
  private static final int FIGURES = 59;
  private static final int NARROWEST_NAME = 18;
  private static final double MEGABYTE = 1024 * 1024;

  private final Terminal terminal;
  private final Palette palette;
  private final int columns;
  private final int nameWidth;
  private final List<String> lines = new ArrayList<>();

  private TopScreen(Terminal terminal) {
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.columns = terminal.columns();
    this.nameWidth = Math.max(NARROWEST_NAME, columns - FIGURES);
  }

  /**
   * Draws the screen's lines.
   *
   * @param gateway the data that changes only on a reload
   * @param now the current figures
   * @param exchanges the latest failed, partial and slow exchanges
   */
  public static List<String> draw(
      JsonTree gateway, JsonTree now, JsonTree exchanges, Terminal terminal) {
    TopScreen screen = new TopScreen(terminal);
    screen.head(gateway.get("about"), now);
    screen.endpoints(now);
    screen.backends(now);
    screen.engine(now);
    screen.exchange(exchanges);
    return screen.lines;
  }

  private ScreenLine line() {
    return new ScreenLine(columns);
  }

  private void end(ScreenLine line) {
    lines.add(line.toString());
  }

  private void head(JsonTree about, JsonTree now) {
    end(
        line()
            .add("fanout")
            .add(
                "  %s mode, client %s, JDK %s, configuration %s"
                    .formatted(
                        about.get("mode").text(),
                        about.get("client").text(),
                        about.get("jdk").text(),
                        about.get("configuration").get("hash").text()),
                palette::faint));
    double all = sum(now.get("endpoints"), "rate");
    double partial = sum(now.get("endpoints"), "partial");
    double failed = sum(now.get("endpoints"), "failed") + sum(now.get("endpoints"), "clientLeft");
    end(
        line()
            .add(rate(all) + " requests/s")
            .add("   in flight " + count(now.get("inFlight")))
            .add("   partial " + percent(partial, all), partial > 0 ? palette::bad : same())
            .add("   failed " + percent(failed, all), failed > 0 ? palette::bad : same())
            .add("   calls/s " + rate(sum(now.get("backends"), "rate"))));
    lines.add("");
  }

  private static UnaryOperator<String> same() {
    return UnaryOperator.identity();
  }

  private void endpoints(JsonTree now) {
    end(
        heading("ENDPOINT", nameWidth)
            .right("/s", 8)
            .right("partial", 9)
            .right("failed", 8)
            .right("p50", 9)
            .right("p99", 9)
            .right("overhead", 10));
    for (JsonTree endpoint : now.get("endpoints").all()) {
      double all = endpoint.get("rate").number();
      double partial = endpoint.get("partial").number();
      double failed = endpoint.get("failed").number() + endpoint.get("clientLeft").number();
      end(
          line()
              .left(endpoint.get("name").text(), nameWidth)
              .right(rate(all), 8)
              .right(percent(partial, all), 9, partial > 0 ? palette::bad : palette::faint)
              .right(percent(failed, all), 8, failed > 0 ? palette::bad : palette::faint)
              .right(millis(endpoint.get("p50")), 9)
              .right(millis(endpoint.get("p99")), 9)
              .right(millis(endpoint.get("overhead").get("p99")), 10, palette::faint));
    }
    lines.add("");
  }

  private ScreenLine heading(String name, int width) {
    return line().left(name, width, palette::faint);
  }

  private void backends(JsonTree now) {
    end(
        heading("BACKEND, host", nameWidth)
            .right("/s", 8)
            .right("failing", 9)
            .right("in flight", 10)
            .right("p50", 9)
            .right("p99", 9)
            .right("state", 10));
    for (JsonTree backend : now.get("backends").all()) {
      double all = backend.get("rate").number();
      double failing = backend.get("failing").number();
      end(figures(line().left(backend.get("name").text(), nameWidth), backend, failing));
      String endings = endings(backend);
      if (!endings.isEmpty()) {
        end(line().add("  ends as" + endings, palette::bad));
      }
      List<JsonTree> hosts = backend.get("hosts").all();
      boolean allUp = hosts.stream().allMatch(host -> host.get("state").text().equals("up"));
      if (hosts.size() > 1 || !allUp || all > 0) {
        hosts.forEach(this::host);
      }
    }
    lines.add("");
  }

  private void host(JsonTree host) {
    String state = host.get("state").text();
    UnaryOperator<String> colour = state.equals("up") ? palette::good : palette::bad;
    // Ports distinguish hosts, and "http://" adds nothing.
    String address = host.get("address").text().replaceFirst("^http://", "");
    end(
        figures(line().left("  " + address, nameWidth, palette::faint), host, 0)
            .right(state, 10, colour));
  }

  private ScreenLine figures(ScreenLine line, JsonTree of, double failing) {
    double all = of.get("rate").number();
    String share = of.get("endings").isThere() ? percent(failing, all) : "";
    return line.right(rate(all), 8)
        .right(share, 9, failing > 0 ? palette::bad : palette::faint)
        .right(count(of.get("inFlight")), 10)
        .right(millis(of.get("p50")), 9)
        .right(millis(of.get("p99")), 9);
  }

  private static String endings(JsonTree backend) {
    StringBuilder endings = new StringBuilder();
    for (Map.Entry<String, JsonTree> ending : backend.get("endings").members().entrySet()) {
      if (!ending.getKey().equals("answered")) {
        endings.append(' ').append(ending.getKey());
      }
    }
    return endings.toString();
  }

  private void engine(JsonTree now) {
    ScreenLine line = heading("rings ", 6);
    for (JsonTree ring : now.get("rings").all()) {
      line.add(
          " %s %s/%s"
              .formatted(
                  ring.get("name").text(),
                  count(ring.get("occupied")),
                  count(ring.get("capacity"))));
    }
    line.add("   lanes", palette::faint);
    for (JsonTree lane : now.get("lanes").all()) {
      line.add(lane.get("busy").isThere() ? " " + percent(lane.get("busy").number(), 1) : " -");
    }
    line.add("   memory", palette::faint);
    for (JsonTree memory : now.get("memory").all()) {
      line.add(
          " %s %.0f/%.0f MB"
              .formatted(
                  memory.get("name").text(),
                  memory.get("held").number() / MEGABYTE,
                  memory.get("max").number() / MEGABYTE));
    }
    end(line);
    ScreenLine refused = heading("turned away ", 12);
    boolean any = false;
    for (Map.Entry<String, JsonTree> why : now.get("turnedAway").members().entrySet()) {
      if (why.getValue().number() > 0) {
        refused.add(" %s %s/s".formatted(why.getKey(), rate(why.getValue().number())));
        any = true;
      }
    }
    if (any) {
      end(refused);
    }
    lines.add("");
  }

  /** The latest exchange that failed, or else the latest partial one, or the slowest. */
  private void exchange(JsonTree exchanges) {
    for (String kind : List.of("failed", "partial", "slowest")) {
      List<JsonTree> all = exchanges.get(kind).all();
      if (!all.isEmpty()) {
        draw(kind.equals("slowest") ? "SLOWEST" : "LAST " + kind.toUpperCase(Locale.ROOT), all);
        return;
      }
    }
  }

  private void draw(String title, List<JsonTree> all) {
    JsonTree latest = all.get(0);
    end(
        line()
            .add(title + " ", palette::faint)
            .add(
                "%s %s  %.0f  request id %s"
                    .formatted(
                        latest.get("method").text(),
                        latest.get("path").text(),
                        latest.get("status").number(),
                        latest.get("id").text())));
    List<TimingEntry> timings = new ArrayList<>();
    for (JsonTree call : latest.get("calls").all()) {
      timings.add(
          new TimingEntry(
              call.get("name").text(),
              call.get("start").number(),
              call.get("took").number(),
              call.get("answered").isTrue() ? "" : call.get("ending").text()));
    }
    timings.add(new TimingEntry("total", 0, latest.get("took").number(), ""));
    lines.addAll(TimingBars.draw(timings, terminal));
  }

  private static double sum(JsonTree items, String name) {
    return items.all().stream().mapToDouble(item -> item.get(name).number()).sum();
  }

  private static String count(JsonTree number) {
    return String.format(Locale.ROOT, "%,.0f", number.number());
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 10 ? "%.1f" : "%,.0f", perSecond);
  }

  private static String percent(double part, double all) {
    return all > 0 ? String.format(Locale.ROOT, "%.1f %%", part / all * 100) : "-";
  }

  private static String millis(JsonTree time) {
    double millis = time.number();
    if (!time.isThere()) {
      return "-";
    }
    return millis < 1000
        ? String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%.0f ms", millis)
        : String.format(Locale.ROOT, "%.2f s", millis / 1000);
  }
}
