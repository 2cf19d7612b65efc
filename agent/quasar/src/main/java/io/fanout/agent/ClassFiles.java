package io.fanout.agent;

import io.fanout.agent.scan.CheckedClasses;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The class files of a package and those below it, wherever a class loader finds them: folders,
 * jars, and jars within an executable jar.
 */
final class ClassFiles {
  /** Reads one class file. */
  interface Content {
    byte[] read() throws IOException;
  }

  /** What to do with each: its bytes are read only if asked for. */
  interface Visitor {
    void visit(String path, boolean checkedByBuild, Content content) throws IOException;
  }

  private final ClassLoader loader;

  ClassFiles(ClassLoader loader) {
    this.loader = loader;
  }

  /** How many roots hold the package; 0 says that the loader does not know it. */
  int visit(String packagePath, Visitor visitor) throws IOException {
    List<URL> roots = Collections.list(loader.getResources(packagePath));
    for (URL root : roots) {
      if (root.getProtocol().equals("file")) {
        Path folder = Path.of(URI.create(root.toString()));
        visitFolder(rootOf(folder, packagePath), folder, visitor);
      } else {
        visitJar(root.openConnection(), packagePath, visitor);
      }
    }
    return roots.size();
  }

  /** Visits every class file of a jar or folder, named as a code source names it. */
  static void visitSource(URL source, Visitor visitor) throws IOException {
    if (!source.getProtocol().equals("file")) {
      visitJar(source.openConnection(), "", visitor);
      return;
    }
    Path path = Path.of(URI.create(source.toString()));
    if (Files.isDirectory(path)) {
      visitFolder(path, path, visitor);
    } else {
      visitJar(URI.create("jar:" + source + "!/").toURL().openConnection(), "", visitor);
    }
  }

  private static Path rootOf(Path folder, String packagePath) {
    Path root = folder;
    for (String part : packagePath.split("/", -1)) {
      root = part.isEmpty() ? root : parent(root);
    }
    return root;
  }

  private static void visitFolder(Path root, Path folder, Visitor visitor) throws IOException {
    Path list = root.resolve(CheckedClasses.PATH);
    CheckedClasses checked = CheckedClasses.none();
    if (Files.exists(list)) {
      try (InputStream in = Files.newInputStream(list)) {
        checked = CheckedClasses.read(in);
      }
    }
    List<Path> classFiles = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> isClassFile(root.relativize(file).toString().replace('\\', '/')))
          .forEach(classFiles::add);
    }
    for (Path file : classFiles) {
      String path = root.relativize(file).toString().replace('\\', '/');
      byte[] bytes = Files.readAllBytes(file);
      visitor.visit(path, checked.contains(path, CheckedClasses.crc(bytes)), () -> bytes);
    }
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(path + " has no parent (expected: a package's folder)");
    }
    return parent;
  }

  private static void visitJar(URLConnection connection, String packagePath, Visitor visitor)
      throws IOException {
    if (!(connection instanceof JarURLConnection jarConnection)) {
      throw new IOException(
          "%s: cannot be listed (expected: a folder or a jar). Put its classes into one of those, or leave %s out of the check."
              .formatted(connection.getURL(), packagePath));
    }
    JarFile jar = jarConnection.getJarFile();
    CheckedClasses checked = CheckedClasses.none();
    JarEntry list = jar.getJarEntry(CheckedClasses.PATH);
    if (list != null) {
      try (InputStream in = jar.getInputStream(list)) {
        checked = CheckedClasses.read(in);
      }
    }
    String prefix =
        packagePath.isEmpty() || packagePath.endsWith("/") ? packagePath : packagePath + "/";
    for (JarEntry entry : Collections.list(jar.entries())) {
      if (entry.getName().startsWith(prefix) && isClassFile(entry.getName())) {
        visitor.visit(
            entry.getName(),
            checked.contains(entry.getName(), entry.getCrc()),
            () -> {
              try (InputStream in = jar.getInputStream(entry)) {
                return in.readAllBytes();
              }
            });
      }
    }
  }

  private static boolean isClassFile(String name) {
    // Below META-INF lie copies for other JDKs, under names that are no packages.
    return name.endsWith(".class")
        && !name.endsWith("-info.class")
        && !name.startsWith("META-INF/");
  }
}
