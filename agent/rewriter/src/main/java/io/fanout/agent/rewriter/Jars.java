package io.fanout.agent.rewriter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Reads what jars of the rewriter's own class path hold, and writes what became of it. */
final class Jars {
  private Jars() {}

  /** The jar that a class is in. */
  static JarFile holding(String internalName) throws IOException {
    URL url = Jars.class.getResource("/" + internalName + ".class");
    if (url != null && url.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      return connection.getJarFile();
    }
    throw new RewriteException(
        "%s: at %s (expected: in a jar on the rewriter's class path)".formatted(internalName, url));
  }

  /** Its classes as trees, in the order of their names. */
  static Map<String, ClassNode> classes(JarFile jar) {
    Map<String, ClassNode> classes = new TreeMap<>();
    jar.stream()
        .map(JarEntry::getName)
        .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
        .filter(name -> !name.startsWith("META-INF/"))
        .forEach(
            name -> {
              ClassNode node = new ClassNode();
              new ClassReader(bytes(jar, name)).accept(node, 0);
              classes.put(node.name, node);
            });
    return classes;
  }

  static byte[] bytes(JarFile jar, String entryName) {
    JarEntry entry = jar.getJarEntry(entryName);
    if (entry == null) {
      throw new RewriteException(
          "%s: no entry %s (expected: there, as in quasar-core 0.8.0 and Comsat 0.7.0)"
              .formatted(jar.getName(), entryName));
    }
    try (var in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path folder, String path, byte[] bytes) {
    Path file = folder.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
