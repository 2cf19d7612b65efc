package io.fanout.soak.run;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What is asked of a soak.
 *
 * @param client empty for the mode's own
 * @param rate requests each second
 * @param firstPort the first of {@link Ports}
 * @param out where tables go
 * @param command as it was given
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
