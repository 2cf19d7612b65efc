package io.fanout.boot;

import io.fanout.boot.wiring.Rehearsal;
import io.fanout.boot.wiring.Validation;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * Starts the gateway; the command {@code validate} only checks the settings, {@code rehearse}
 * starts, answers and ends for a JVM that records its classes. A command may follow options, as it
 * does behind the options of an image.
 *
 * <p>For a fast start it scans no package, and the executable jar's {@code application.yml} leaves
 * out the auto-configurations that a gateway and its management port do not use. A jar with
 * handlers lists them in its {@code AutoConfiguration.imports}.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
public class GatewayApplication {
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  public static void main(String[] args) {
    // Netty would trace one buffer in 128, 3 % of a request. Set it to look for a leak.
    if (System.getProperty(LEAK_DETECTION) == null) {
      System.setProperty(LEAK_DETECTION, "disabled");
    }
    switch (command(args)) {
      case "validate" -> System.exit(Validation.run(GatewayApplication.class, args));
      case "rehearse" -> System.exit(Rehearsal.run(GatewayApplication.class, args));
      default -> SpringApplication.run(GatewayApplication.class, args);
    }
  }

  /** The first argument that is no option; empty if all are. */
  static String command(String... arguments) {
    return Stream.of(arguments).filter(each -> !each.startsWith("--")).findFirst().orElse("");
  }
}
