package io.fanout.gateway.wiring;

import io.fanout.gateway.settings.BadSettings;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Checks settings without starting a gateway: {@code java -jar gateway-service.jar validate}. */
public final class Validation {
  private static final String PROFILE = "validate-only";

  /** The profile of beans that a check of the settings has no use for. */
  static final String NOT_ONLY = "!" + PROFILE;

  private Validation() {}

  /** Checks what these sources and arguments make up; 0 where it is sound, else 1, and says it. */
  public static int run(Class<?> source, String... arguments) {
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(source)
            .web(WebApplicationType.NONE)
            .profiles(PROFILE)
            .properties("logging.level.org.springframework.boot=OFF");
    try (ConfigurableApplicationContext context = application.run(arguments)) {
      Checked checked = context.getBean(Checked.class);
      say(
          "sound: %d endpoints, %d backends"
              .formatted(checked.plan().endpoints().size(), checked.origins().size()));
      return 0;
    } catch (RuntimeException e) {
      say(String.valueOf(badSettings(e).getMessage()));
      return 1;
    }
  }

  /** The refusal behind a failed start; any other failure goes on its way. */
  private static BadSettings badSettings(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadSettings bad) {
        return bad;
      }
    }
    throw failure;
  }

  @SuppressWarnings("SystemOut") // the answer to a command
  private static void say(String text) {
    System.out.println(text);
  }
}
