package io.fanout.soak.run;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The options of a soak.
 *
 * @param client empty for the gateway's default
 * @param rate requests per second
 * @param firstPort the first of {@link Ports}
 * @param out the folder for the tables
 * @param command the command line, for the conditions
 */
public record Options(
    Duration length,
    String mode,
    String client,
    double rate,
    Jdk jdk,
    int firstPort,
    Path out,
    String command) {}
