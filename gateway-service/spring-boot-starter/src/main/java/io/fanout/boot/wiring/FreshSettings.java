package io.fanout.boot.wiring;

import org.springframework.boot.bootstrap.DefaultBootstrapContext;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.DefaultResourceLoader;

/** The settings as a start would read them now: the same arguments, the files anew. */
final class FreshSettings {
  /** How Spring Boot names what it has read from a file. */
  private static final String OF_A_FILE = "Config resource ";

  /** Likewise of what it has read from a folder with a file for each setting. */
  private static final String OF_A_TREE = "Config tree ";

  /** A view on all others, which every environment has of its own. */
  private static final String VIEW = "configurationProperties";

  private FreshSettings() {}

  static ConfigurableEnvironment like(ConfigurableEnvironment running) {
    ConfigurableEnvironment fresh = new StandardEnvironment();
    MutablePropertySources sources = fresh.getPropertySources();
    sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    sources.remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    for (PropertySource<?> source : running.getPropertySources()) {
      String name = source.getName();
      boolean isRead = name.startsWith(OF_A_FILE) || name.startsWith(OF_A_TREE);
      if (!isRead && !name.equals(VIEW)) {
        sources.addLast(source);
      }
    }
    ConfigDataEnvironmentPostProcessor.applyTo(
        fresh,
        new DefaultResourceLoader(),
        new DefaultBootstrapContext(),
        running.getActiveProfiles());
    return fresh;
  }
}
