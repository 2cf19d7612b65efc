package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundledPeersTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theSetsNameOnlyPeersThatThereAreAndFeaturesBesideThem() throws Exception {
    Path root = folder.resolve("it's here");
    Path jar = root.resolve("load-tests/bench/target/bench.jar");
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
    BundledPeers bundled = peers(root);

    for (CostSet set : FeatureSets.sets()) {
      for (String name : set.peers()) {
        Peer peer = bundled.peer(name);
        assertThat(peer.name()).isEqualTo(name);
        assertThat(set.features()).extracting(Feature::name).contains(peer.beside());
      }
    }
    assertThat(FeatureSets.sets()).flatExtracting(CostSet::peers).containsAll(BundledPeers.NAMES);
    assertThat(bundled.peer(BundledPeers.VERTX_JSON).command())
        .contains("'-cp' '" + root.toString().replace("'", "'\\''"), "'json'");
    assertThat(bundled.peer(BundledPeers.FLOOR_FIBERS).command())
        .contains("'--add-opens=java.base/java.lang=ALL-UNNAMED'", "'fibers'");
  }

  @Test
  void aPeerThatIsNotBuiltSaysHowToBuildIt() {
    assertThatThrownBy(() -> peers(folder).peer(BundledPeers.FLOOR))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("bench.jar is missing (expected: built); run ./fanout bench");
  }

  private static BundledPeers peers(Path root) {
    return new BundledPeers(new Layout(root, new RunDirectory(root.resolve("run"))), Jdk.current());
  }
}
