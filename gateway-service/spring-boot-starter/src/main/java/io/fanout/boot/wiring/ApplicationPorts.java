package io.fanout.boot.wiring;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * The ports that an application listens on itself, by the settings that say so.
 *
 * @param bySetting such as 8080 for {@code server.port}
 */
record ApplicationPorts(Map<String, String> bySetting) {
  private static final String SERVER = "server.port";
  private static final String MANAGEMENT = "management.server.port";
  private static final String USUAL = "8080";
  private static final String WEB_CONTEXT =
      "org.springframework.boot.web.server.context.WebServerApplicationContext";

  static ApplicationPorts of(ApplicationContext application) {
    return of(application.getEnvironment(), hasWebServer(application));
  }

  static ApplicationPorts of(Environment environment, boolean webServer) {
    Map<String, String> ports = new LinkedHashMap<>();
    put(ports, SERVER, environment.getProperty(SERVER));
    put(ports, MANAGEMENT, environment.getProperty(MANAGEMENT));
    if (webServer) {
      ports.putIfAbsent(SERVER, USUAL);
    }
    return new ApplicationPorts(ports);
  }

  private static void put(Map<String, String> ports, String setting, @Nullable String port) {
    if (port != null) {
      ports.put(setting, port);
    }
  }

  private static boolean hasWebServer(ApplicationContext application) {
    ClassLoader loader = ApplicationPorts.class.getClassLoader();
    return ClassUtils.isPresent(WEB_CONTEXT, loader)
        && ClassUtils.resolveClassName(WEB_CONTEXT, loader).isInstance(application);
  }

  /** The setting that has this port; null for none. */
  @Nullable String settingOf(int port) {
    return bySetting.entrySet().stream()
        .filter(entry -> entry.getValue().equals(Integer.toString(port)))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
