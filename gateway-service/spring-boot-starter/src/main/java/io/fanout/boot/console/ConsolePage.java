package io.fanout.boot.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The console as resources by their place below its address: the page itself, what it loads, and
 * what it shows. All of them come from the jar and none from anywhere else.
 */
public final class ConsolePage {
  /** Where the live figures are, which a web server sends in its own way. */
  public static final String LIVE = "/live";

  /** Headers of every resource. Nothing is loaded from elsewhere, and no text becomes code. */
  public static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
              + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  /** Its place among a web server's mappings: before the actuator's, which has its address too. */
  public static final int ORDER = -200;

  private static final String JSON = "application/json";
  private static final String NAME = "{{console}}";

  /** One resource, made when it is asked for. */
  public record Resource(String contentType, Supplier<byte[]> content) {
    public byte[] bytes() {
      return content.get();
    }
  }

  private final ConsoleView view;
  private final ConsoleTap tap;

  public ConsolePage(ConsoleView view, ConsoleTap tap) {
    this.view = view;
    this.tap = tap;
  }

  /** All resources but the live figures, for a page at that address, such as /actuator/console. */
  public Map<String, Resource> at(String address) {
    String name = address.substring(address.lastIndexOf('/') + 1);
    byte[] page = text("console.html").replace(NAME, name).getBytes(StandardCharsets.UTF_8);
    Map<String, Resource> all = new LinkedHashMap<>();
    all.put("", new Resource("text/html;charset=UTF-8", () -> page));
    for (List<String> file :
        List.of(
            List.of("/console.css", "text/css;charset=UTF-8"),
            List.of("/console.js", "text/javascript;charset=UTF-8"),
            List.of("/icon.svg", "image/svg+xml"))) {
      String path = file.get(0);
      byte[] content = bytes(path.substring(1));
      all.put(path, new Resource(file.get(1), () -> content));
    }
    all.put("/gateway", new Resource(JSON, () -> ConsoleJson.of(ConsoleLayout.of(view))));
    all.put("/exchanges", new Resource(JSON, () -> ConsoleJson.of(tap.history().tree())));
    return all;
  }

  /**
   * What does not change from one second to the next: for web servers that cannot show the page.
   */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(ConsoleLayout.of(view));
    tree.put("exchanges", tap.history().tree());
    return tree;
  }

  private static String text(String file) {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String file) {
    try (InputStream in = ConsolePage.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + ": not in the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }
}
