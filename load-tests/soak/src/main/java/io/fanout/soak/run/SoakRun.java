package io.fanout.soak.run;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GatewayInfo;
import io.fanout.launcher.service.Layout;
import io.fanout.soak.client.HiccupMeter;
import io.fanout.soak.judge.PromiseLedger;
import io.fanout.soak.leak.GatewayProcess;
import io.fanout.soak.leak.HeldResource;
import io.fanout.soak.leak.Leak;
import io.fanout.soak.mix.RequestMix;
import io.fanout.soak.phase.PhaseSchedule;
import io.fanout.soak.report.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One soak: start, warm up, rest, measure the resources, soak, rest, measure again, stop. */
public final class SoakRun {
  private static final long SEED = 20_261_121;
  private static final Duration REST = Duration.ofSeconds(60);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  /** By then, all idle connections and threads that expire have expired. */
  private static final Duration UNTIL_AT_REST = Duration.ofSeconds(15);

  private static final int LEAST_ROOM = 60;
  private static final double ROOM_FOR_SECONDS = 1.6;

  /** A heap of fixed size, so that memory that still grows is memory that the gateway holds. */
  private static final List<String> FLAGS = List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch");

  private final Layout layout;
  private final Options options;
  private final Consumer<String> out;
  private final Ports ports;
  private final int room;

  public SoakRun(Layout layout, Options options, Consumer<String> out) {
    this.layout = layout;
    this.options = options;
    this.out = out;
    this.ports = new Ports(options.firstPort());
    this.room = (int) Math.max(LEAST_ROOM, ROOM_FOR_SECONDS * options.rate());
  }

  /** Runs the soak and stops all processes that it started. */
  public Outcome run() {
    SettingsFile settings = new SettingsFile(layout.directory().path(), ports, room);
    settings.write();
    try (Session session = new Session(layout.directory(), out);
        HiccupMeter hiccups = new HiccupMeter();
        Backends backends = new Backends(layout, session, ports)) {
      Instance gateway = session.start(gateway(settings, backends).service(layout));
      GatewayProcess subject = new GatewayProcess(gateway.pid(), ports.management(), options.jdk());
      GatewayInfo info =
          GatewayInfo.of(ports.management())
              .orElseThrow(
                  () ->
                      new LauncherException(
                          "the gateway's management port %d does not serve /actuator/info (expected: its client's name there)"
                              .formatted(ports.management())));
      PhaseRunner runner =
          new PhaseRunner(
              ports,
              backends,
              new SettingsReload(settings, ports.management()),
              new RequestMix(info.client(), SEED),
              new AtomicLong(100_000),
              options.rate(),
              room,
              out);
      PhaseSchedule schedule = PhaseSchedule.of(options.length());
      out.accept(
          "%s, %s: warming up, then %d s at %.0f/s"
              .formatted(
                  info.mode(), info.client(), schedule.length().toSeconds(), options.rate()));
      PromiseLedger unused = runner.through(PhaseSchedule.once(options.length()), hiccups);
      Map<HeldResource, Double> before = atRest(subject);
      PromiseLedger ledger = runner.through(schedule, hiccups);
      List<Leak> leaks = afterwards(subject, before);
      return new Outcome(conditions(info, schedule, hiccups), ledger.rows(), leaks, errors());
    }
  }

  private Gateway gateway(SettingsFile settings, Backends backends) {
    List<String> all = new ArrayList<>(backends.gatewaySettings());
    all.add("--gateway.mode=" + options.mode());
    if (!options.client().isEmpty()) {
      all.add("--gateway.client=" + options.client());
    }
    all.add(Gateway.configFile(settings.path()));
    return new Gateway(options.jdk(), ports.gateway(), ports.management(), FLAGS, all);
  }

  private static Map<HeldResource, Double> atRest(GatewayProcess subject) {
    sleep(UNTIL_AT_REST);
    return subject.look();
  }

  /**
   * Measures until all resources are back, or until the time limit; a resource that is still
   * missing then has leaked.
   */
  private static List<Leak> afterwards(GatewayProcess subject, Map<HeldResource, Double> before) {
    sleep(UNTIL_AT_REST);
    long latest = System.nanoTime() + REST.toNanos();
    List<Leak> leaks = Leak.between(before, subject.look());
    while (!leaks.stream().allMatch(Leak::isBack) && System.nanoTime() - latest < 0) {
      sleep(BETWEEN_LOOKS);
      leaks = Leak.between(before, subject.look());
    }
    return leaks;
  }

  private static void sleep(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> errors() {
    try (var lines = Files.lines(layout.directory().log(Gateway.NAME))) {
      return lines.filter(line -> line.contains(" ERROR ")).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Map<String, String> conditions(
      GatewayInfo info, PhaseSchedule schedule, HiccupMeter hiccups) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("mode, client", info.mode() + ", " + info.client());
    all.put("command", options.command());
    all.put(
        "date",
        LocalDateTime.now(ZoneId.systemDefault())
            .truncatedTo(ChronoUnit.MINUTES)
            .toString()
            .replace('T', ' '));
    all.put("gateway's JDK", options.jdk().version() + ", " + String.join(" ", FLAGS));
    all.put(
        "machine",
        "%d processors, %s, shared with mock backends and injector"
            .formatted(Runtime.getRuntime().availableProcessors(), System.getProperty("os.name")));
    all.put(
        "load",
        String.format(
            Locale.ROOT,
            "%.0f requests/s for %d s, max-in-flight %d",
            options.rate(),
            schedule.length().toSeconds(),
            room));
    all.put(
        "measuring margin",
        String.format(
            Locale.ROOT,
            "the time by which a thread that wakes every millisecond overslept during the request; at most %.1f ms at once",
            hiccups.longest() / 1e6));
    return all;
  }
}
