package io.fanout.boot.wiring;

import io.fanout.core.settings.BadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.config.ConfigDataException;
import org.springframework.context.ConfigurableApplicationContext;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Checks settings without starting a gateway: {@code java -jar gateway-service.jar validate}. With
 * {@code --schema} it prints the settings' JSON Schema instead.
 */
public final class Validation {
  /** The property that says that settings are checked, and nothing else. */
  static final String ONLY = "fanout.validate-only";

  static final String NO = "false";

  /** The argument that asks for the schema of the settings, and for no check. */
  private static final String SCHEMA = "--schema";

  private static final String SCHEMA_FILE = "/META-INF/fanout/configuration.schema.json";

  private Validation() {}

  /**
   * Checks the settings of these sources and arguments, and prints the result; returns 0 if they
   * are valid, otherwise 1.
   */
  public static int run(Class<?> source, String... arguments) {
    if (List.of(arguments).contains(SCHEMA)) {
      say(schema());
      return 0;
    }
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(source)
            .web(WebApplicationType.NONE)
            // Set here too, because the file under validation may replace all shipped settings.
            .bannerMode(Banner.Mode.OFF)
            .logStartupInfo(false)
            .properties("logging.level.org.springframework=OFF", ONLY + "=true");
    try (ConfigurableApplicationContext context = application.run(arguments)) {
      ValidatedSettings checked = context.getBean(ValidatedSettings.class);
      say(
          "valid: %s, %s"
              .formatted(
                  counted(checked.plan().endpoints().size(), "endpoint"),
                  counted(checked.origins().size(), "backend")));
      OneHostNames.note(checked).ifPresent(note -> say("note: " + note));
      SizingRequest.answer(context.getEnvironment(), checked)
          .ifPresent(lines -> lines.forEach(Validation::say));
      return 0;
    } catch (RuntimeException e) {
      say(refusal(e));
      return 1;
    }
  }

  /** The JSON Schema of the settings of this version. */
  private static String schema() {
    try (InputStream file = Validation.class.getResourceAsStream(SCHEMA_FILE)) {
      if (file == null) {
        throw new IllegalStateException(
            "%s is not on the class path (expected: in the starter's jar)".formatted(SCHEMA_FILE));
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The explanation of a failed start that an operator can correct; rethrows any other failure. */
  static String refusal(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadSettings bad) {
        return FirstEndpoint.isAllThatIsMissing(bad)
            ? bad.list() + "\n\n" + FirstEndpoint.howTo()
            : bad.list();
      }
      if (cause instanceof YAMLException broken) {
        return BrokenFileAnalyzer.text(broken);
      }
      if (cause instanceof ConfigDataException missing) {
        return String.valueOf(missing.getMessage());
      }
    }
    throw failure;
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  @SuppressWarnings("SystemOut") // standard output is the command's interface
  private static void say(String text) {
    System.out.println(text);
  }
}
