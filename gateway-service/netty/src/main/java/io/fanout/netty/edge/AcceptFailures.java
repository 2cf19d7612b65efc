package io.fanout.netty.edge;

import com.sun.management.UnixOperatingSystemMXBean;
import io.fanout.core.time.NanoClock;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Reports that the edge cannot accept clients, usually for want of open files. Netty tries again a
 * second later, so one report stands for the failures of the time before it.
 */
final class AcceptFailures extends ChannelInboundHandlerAdapter {
  private static final long INTERVAL = Duration.ofSeconds(10).toNanos();
  private static final String NO_FILES = "Too many open files";

  private final NanoClock clock;
  private final Consumer<String> report;
  private long reported;
  private long failures;

  AcceptFailures(NanoClock clock, Consumer<String> report) {
    this.clock = clock;
    this.report = report;
    this.reported = clock.now() - INTERVAL;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    failures++;
    long now = clock.now();
    if (now - reported >= INTERVAL) {
      report.accept(text(cause));
      reported = now;
      failures = 0;
    }
  }

  private String text(Throwable cause) {
    String reason = cause.toString();
    String remedy =
        reason.contains(NO_FILES)
            ? " (expected: a file for each client and each call%s; raise the process's limit, ulimit -n, or lower gateway.max-in-flight and gateway.inbound.max-connections)"
                .formatted(allowed())
            : "";
    return "the edge cannot accept clients, who have to wait (failures: %d): %s%s"
        .formatted(failures, reason, remedy);
  }

  /** How many files this process may open, where the system says so. */
  private static String allowed() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        ? " among the %d that the process may open".formatted(system.getMaxFileDescriptorCount())
        : "";
  }
}
