package io.fanout.agent.build;

import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.QuasarInstrumentor;
import co.paralleluniverse.fibers.instrument.UnableToInstrumentException;
import io.fanout.agent.Finding;
import io.fanout.agent.scan.CheckedClasses;
import io.fanout.agent.scan.ClassScan;
import io.fanout.agent.scan.Problems;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Instruments a folder of classes in place, then proves that nothing in it suspends uninstrumented.
 *
 * <p>Classes that are instrumented already stay as they are, so that it may run any number of
 * times.
 */
public final class ModuleInstrumentation {
  private static final byte[] NONE = {};
  private static final String REFUSED =
      "cannot be instrumented (expected: no synchronized method among those that may suspend)";

  private final Path folder;
  private final List<Path> classPath;

  /**
   * @param folder the classes to instrument
   * @param classPath what they were compiled against, folders and jars
   */
  public ModuleInstrumentation(Path folder, List<Path> classPath) {
    this.folder = folder;
    this.classPath = List.copyOf(classPath);
  }

  /**
   * Instruments and checks.
   *
   * @return how many classes were instrumented now
   * @throws InstrumentationFailed with every problem: each warning of Quasar's, and each method
   *     that calls a suspendable one without being instrumented
   */
  public int run() throws IOException, InstrumentationFailed {
    try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
      Problems problems = new Problems();
      QuasarInstrumentor instrumentor = new QuasarInstrumentor(true).setLog(problems);
      MethodDatabase database = instrumentor.getMethodDatabase(loader);
      Map<String, byte[]> classFiles = read();
      int instrumented = instrument(classFiles, instrumentor, loader, database, problems);
      List<String> found = new ArrayList<>(problems.lines());
      classFiles.forEach(
          (path, bytes) ->
              new ClassScan(database, bytes)
                  .findings().stream().map(Finding::toString).forEach(found::add));
      if (!found.isEmpty()) {
        throw new InstrumentationFailed(folder.toString(), found);
      }
      Path list = folder.resolve(CheckedClasses.PATH);
      Files.createDirectories(list.getParent());
      Files.writeString(list, CheckedClasses.write(classFiles));
      return instrumented;
    }
  }

  private int instrument(
      Map<String, byte[]> classFiles,
      QuasarInstrumentor instrumentor,
      ClassLoader loader,
      MethodDatabase database,
      Problems problems)
      throws IOException {
    int instrumented = 0;
    for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
      byte[] bytes = instrumented(classFile, instrumentor, loader, database, problems);
      if (bytes.length > 0) {
        Files.write(folder.resolve(classFile.getKey()), bytes);
        classFile.setValue(bytes);
        instrumented++;
      }
    }
    return instrumented;
  }

  /** Empty if the class needs none, or if it cannot be: then the problems say why. */
  private static byte[] instrumented(
      Map.Entry<String, byte[]> classFile,
      QuasarInstrumentor instrumentor,
      ClassLoader loader,
      MethodDatabase database,
      Problems problems)
      throws IOException {
    byte @Nullable [] bytes = null;
    try {
      ClassScan scan = new ClassScan(database, classFile.getValue());
      if (!scan.needsInstrumentation()) {
        return NONE;
      }
      bytes = instrumentor.instrumentClass(loader, scan.name(), classFile.getValue());
      if (bytes == null) {
        // Quasar says why to nobody.
        problems.error(classFile.getKey(), new IllegalStateException(REFUSED));
      }
    } catch (UnableToInstrumentException e) {
      problems.error(classFile.getKey(), e);
    } catch (RuntimeException e) {
      // Quasar stumbles over what it wrote before it gave up, and has logged why it did.
      problems.error(classFile.getKey() + " was left half instrumented", e);
    }
    return bytes == null ? NONE : bytes;
  }

  private Map<String, byte[]> read() throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
        if (!file.endsWith("module-info.class")) {
          String path = folder.relativize(file).toString().replace('\\', '/');
          classFiles.put(path, Files.readAllBytes(file));
        }
      }
    }
    return classFiles;
  }

  private URL[] urls() throws IOException {
    List<URL> urls = new ArrayList<>();
    urls.add(folder.toUri().toURL());
    for (Path element : classPath) {
      urls.add(element.toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }
}
