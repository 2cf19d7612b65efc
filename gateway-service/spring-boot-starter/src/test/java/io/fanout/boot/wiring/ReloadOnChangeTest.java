package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.admin.Reload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class ReloadOnChangeTest {
  private Path folder = Path.of("");
  private final AtomicInteger reloads = new AtomicInteger();
  private final StandardEnvironment environment = new StandardEnvironment();

  @BeforeEach
  void mountAsKubernetesDoes(@TempDir Path mounted) throws Exception {
    folder = mounted;
    Files.createDirectory(folder.resolve("..v1"));
    Files.writeString(folder.resolve("..v1/gateway.yml"), "gateway: {}");
    Files.createSymbolicLink(folder.resolve("..data"), Path.of("..v1"));
    Files.createSymbolicLink(folder.resolve("gateway.yml"), Path.of("..data/gateway.yml"));
    Path trees = Files.createDirectory(folder.resolve("secrets"));
    Files.writeString(trees.resolve("token"), "first");
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "Config resource 'file [%s]' via location 'file:x'"
                    .formatted(folder.resolve("gateway.yml")),
                Map.of("gateway.mode", "fiber")));
    environment
        .getPropertySources()
        .addLast(new ConfigTreePropertySource("Config tree '%s'".formatted(trees), trees));
  }

  private ReloadOnChange watcher() {
    Reload refuses =
        () -> {
          reloads.incrementAndGet();
          return new Reload.Result(false, List.of(), List.of("bad, says the test"));
        };
    return new ReloadOnChange(ConfigurationFiles.of(environment), refuses, Duration.ofHours(1));
  }

  private void look(ReloadOnChange watcher, int times) {
    for (int i = 0; i < times; i++) {
      watcher.look();
    }
  }

  @Test
  void nothingIsReloadedWhileNothingChanges() {
    look(watcher(), 5);
    assertThat(reloads).hasValue(0);
  }

  @Test
  void aSwappedLinkIsAChange() throws Exception {
    ReloadOnChange watcher = watcher();
    // Same text and length; only the link's target differs.
    Files.createDirectory(folder.resolve("..v2"));
    Files.writeString(folder.resolve("..v2/gateway.yml"), "gateway: {}");
    Files.createSymbolicLink(folder.resolve("..next"), Path.of("..v2"));
    Files.move(
        folder.resolve("..next"), folder.resolve("..data"), StandardCopyOption.REPLACE_EXISTING);
    look(watcher, 4);
    assertThat(reloads).hasValue(1);
  }

  @Test
  void aSecretInAConfigTreeIsAChange() throws Exception {
    ReloadOnChange watcher = watcher();
    Files.writeString(folder.resolve("secrets/token"), "second one");
    look(watcher, 4);
    assertThat(reloads).hasValue(1);
  }

  @Test
  void aFileThatIsStillBeingWrittenWaits() throws Exception {
    ReloadOnChange watcher = watcher();
    for (int i = 1; i < 5; i++) {
      Files.writeString(folder.resolve("secrets/token"), "x".repeat(10 * i));
      watcher.look();
    }
    assertThat(reloads).hasValue(0);
    watcher.look();
    assertThat(reloads).hasValue(1);
  }

  @Test
  void aBadFileIsTriedOnce() throws Exception {
    ReloadOnChange watcher = watcher();
    Files.writeString(folder.resolve("..v1/gateway.yml"), "gateway: [bad");
    look(watcher, 6);
    assertThat(reloads).hasValue(1);
  }

  @Test
  void freshSettingsReadConfigTreesAnew() {
    assertThat(FreshSettings.like(environment).getPropertySources())
        .noneMatch(source -> source instanceof ConfigTreePropertySource)
        .noneMatch(source -> source.getName().startsWith("Config resource "));
  }
}
