package io.fanout.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Settings that a test has as text: each keeps its line and column. */
final class YamlText {
  private YamlText() {}

  /** Adds the texts, the later ones to win. */
  static void addTo(ConfigurableEnvironment environment, List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      String name = texts.size() == 1 ? "yaml of the test" : "yaml %d of the test".formatted(i + 1);
      for (PropertySource<?> source : read(name, texts.get(i))) {
        environment.getPropertySources().addFirst(source);
      }
    }
  }

  private static List<PropertySource<?>> read(String name, String text) {
    try {
      return new YamlPropertySourceLoader()
          .load(name, new Named(name, text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static final class Named extends ByteArrayResource {
    private Named(String name, byte[] text) {
      super(text, name);
    }

    /** The name alone; Spring's own puts words around it. */
    @Override
    public String getDescription() {
      return super.getDescription().replaceAll("^Byte array resource \\[(.*)]$", "$1");
    }
  }
}
