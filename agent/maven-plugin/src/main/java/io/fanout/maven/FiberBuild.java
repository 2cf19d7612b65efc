package io.fanout.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Completes a project's build for fibers: it binds the goals {@code instrument} and {@code
 * instrument-tests}, and opens {@code java.lang} to Quasar in the jar's manifest, in tests and in
 * {@code spring-boot:run}. It keeps all that the project configures itself.
 */
final class FiberBuild {
  static final String PLUGIN = "io.fanout:fanout-maven-plugin";

  private static final String OPENED = "java.base/java.lang";
  private static final String OPTIONS =
      "--add-opens " + OPENED + "=ALL-UNNAMED --enable-native-access=ALL-UNNAMED";

  /** The manifest's entries that say the same to {@code java -jar}. */
  private static final Map<String, String> MANIFEST_ENTRIES =
      Map.of("Add-Opens", OPENED, "Enable-Native-Access", "ALL-UNNAMED");

  private static final List<String> ARCHIVERS =
      List.of(
          "org.apache.maven.plugins:maven-jar-plugin", "org.apache.maven.plugins:maven-war-plugin");

  /** A parameter that takes options of the JVM, and the plugins that have it. */
  private record JvmOptions(String parameter, String property, List<String> plugins) {}

  private static final List<JvmOptions> JVM_OPTIONS =
      List.of(
          new JvmOptions(
              "argLine",
              "argLine",
              List.of(
                  "org.apache.maven.plugins:maven-surefire-plugin",
                  "org.apache.maven.plugins:maven-failsafe-plugin")),
          new JvmOptions(
              "jvmArguments",
              "spring-boot.run.jvmArguments",
              List.of("org.springframework.boot:spring-boot-maven-plugin")));

  private final Model model;

  private FiberBuild(Model model) {
    this.model = model;
  }

  static void complete(Model model, Plugin plugin) {
    bindGoals(plugin);
    FiberBuild build = new FiberBuild(model);
    JVM_OPTIONS.forEach(build::addOptions);
    build.addManifestEntries();
  }

  private static void bindGoals(Plugin plugin) {
    if (plugin.getExecutions().isEmpty()) {
      PluginExecution fibers = new PluginExecution();
      fibers.setId("fibers");
      fibers.setGoals(List.of("instrument", "instrument-tests"));
      plugin.addExecution(fibers);
    }
  }

  /**
   * The property serves a project that does not set the parameter, and is what the command line
   * sets.
   */
  private void addOptions(JvmOptions options) {
    String before = model.getProperties().getProperty(options.property(), "");
    model.getProperties().setProperty(options.property(), withOptions(before));
    for (String key : options.plugins()) {
      for (ConfigurationContainer part : configurable(key)) {
        Xpp3Dom configuration = (Xpp3Dom) part.getConfiguration();
        Xpp3Dom set = configuration == null ? null : configuration.getChild(options.parameter());
        if (set != null) {
          set.setValue(withOptions(set.getValue() == null ? "" : set.getValue()));
        }
      }
    }
  }

  private static String withOptions(String before) {
    return before.contains(OPENED + "=") ? before : (before + " " + OPTIONS).strip();
  }

  private void addManifestEntries() {
    for (String key : ARCHIVERS) {
      for (ConfigurationContainer part : configurable(key)) {
        part.setConfiguration(withEntries((Xpp3Dom) part.getConfiguration()));
      }
    }
  }

  private static Xpp3Dom withEntries(@Nullable Xpp3Dom configuration) {
    Xpp3Dom all = configuration == null ? new Xpp3Dom("configuration") : configuration;
    Xpp3Dom entries = child(child(all, "archive"), "manifestEntries");
    MANIFEST_ENTRIES.forEach(
        (name, value) -> {
          if (entries.getChild(name) == null) {
            child(entries, name).setValue(value);
          }
        });
    return all;
  }

  /** The plugin and its executions. Maven has copied the plugin's configuration to each of them. */
  private List<ConfigurationContainer> configurable(String key) {
    Plugin plugin = model.getBuild().getPluginsAsMap().get(key);
    if (plugin == null) {
      return List.of();
    }
    List<ConfigurationContainer> parts = new ArrayList<>(plugin.getExecutions());
    parts.add(plugin);
    return parts;
  }

  private static Xpp3Dom child(Xpp3Dom parent, String name) {
    Xpp3Dom child = parent.getChild(name);
    if (child == null) {
      child = new Xpp3Dom(name);
      parent.addChild(child);
    }
    return child;
  }
}
