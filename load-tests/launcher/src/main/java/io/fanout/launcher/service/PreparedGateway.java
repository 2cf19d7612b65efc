package io.fanout.launcher.service;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The gateway laid out for a fast start: its jar with the libraries and the demo beside it, and an
 * archive of the classes that one JDK with one set of flags loads. The folder's name is the jars'
 * fingerprint, and the archive's name is that of JDK and flags, so neither can be stale.
 *
 * <p>A build never changes the layout of a running gateway, and the second-newest layout stays.
 */
final class PreparedGateway {
  private static final int KEPT_BEFORE = 1;

  /** A jar that starts the gateway's jar beside it, with the demo on the class path. */
  private static final String JAR = "demo.jar";

  /** The demo's own endpoints, so that the archive holds the classes of its handler too. */
  private static final List<String> REHEARSAL =
      List.of(
          Gateway.DEMO,
          "--spring.config.additional-location=classpath:/application-demo.yml,"
              + "classpath:/rehearsal-demo.yml");

  private final Path builtJar;
  private final Path demoJar;
  private final Path all;
  private final Path folder;
  private final Jdk jdk;
  private final List<String> flags;
  private final ClassArchive archive;

  PreparedGateway(Layout layout, Jdk jdk, List<String> flags) {
    this.builtJar = layout.gatewayJar();
    this.demoJar = layout.demoJar();
    this.all = layout.directory().path().resolve("prepared");
    this.folder = all.resolve(layout.gatewayBuild());
    this.jdk = jdk;
    this.flags = List.copyOf(flags);
    this.archive = ClassArchive.in(folder, jdk, flags, layout.directory().log("rehearsal"));
  }

  /** Whether all parts exist. */
  boolean isMade() {
    return Files.exists(jar()) && archive.isMade();
  }

  /** Makes the missing parts. Without an archive, a start is only slower. */
  PreparedGateway make() {
    if (!Files.exists(jar())) {
      layOut();
    }
    if (!archive.isMade()) {
      archive.make(jar(), REHEARSAL);
    }
    return this;
  }

  /** The arguments of {@code java} before the program's own. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(flags);
    arguments.addAll(archive.flags());
    arguments.add("-jar");
    arguments.add(jar().toString());
    return arguments;
  }

  private Path jar() {
    return folder.resolve(JAR);
  }

  /** The gateway's own jar, which names its libraries. */
  Path gatewayJar() {
    return folder.resolve(builtJar.getFileName());
  }

  private void layOut() {
    Path fresh = all.resolve(folder.getFileName() + ".new-" + ProcessHandle.current().pid());
    try {
      Folders.delete(fresh);
      Files.createDirectories(all);
      Folders.keepNewest(all, KEPT_BEFORE);
      extract(fresh);
      Files.copy(demoJar, fresh.resolve(JAR));
      Files.move(fresh, folder);
    } catch (IOException failed) {
      throw new LauncherException(
          "%s: cannot be laid out in %s: %s".formatted(builtJar, folder, failed), failed);
    }
  }

  private void extract(Path destination) throws IOException {
    Process tool =
        new ProcessBuilder(
                jdk.java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djarmode=tools",
                "-jar",
                builtJar.toString(),
                "extract",
                "--destination",
                destination.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (tool.onExit().join().exitValue() != 0
        || !Files.exists(destination.resolve(builtJar.getFileName()))) {
      throw new IOException("its own tool failed to extract it: " + said.strip());
    }
  }
}
