package io.fanout.agent.rewriter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/** Writes the rewritten classes of one of the libraries on its own class path into a folder. */
public final class Main {
  private static final String SUPERS = "META-INF/suspendable-supers";
  private static final String SUSPENDABLES = "META-INF/suspendables";
  private static final String OKHTTP_HELPERS = "co/paralleluniverse/fibers/okhttp/FiberOkHttpUtil";

  /** One class each of the jars to take, as ASM publishes them. */
  private static final List<String> ASM =
      List.of(
          "org/objectweb/asm/ClassReader",
          "org/objectweb/asm/tree/ClassNode",
          "org/objectweb/asm/tree/analysis/Analyzer",
          "org/objectweb/asm/util/CheckClassAdapter",
          "org/objectweb/asm/commons/JSRInlinerAdapter");

  private Main() {}

  /** Takes two arguments: "quasar" or "comsat", and the folder to write to. */
  public static void main(String[] arguments) throws IOException {
    List<String> given = List.of(arguments);
    if (given.size() != 2) {
      throw usage(given);
    }
    Path folder = Path.of(given.get(1));
    switch (given.get(0)) {
      case "quasar" -> quasar(folder);
      case "comsat" -> comsat(folder);
      default -> throw usage(given);
    }
  }

  private static IllegalArgumentException usage(List<String> given) {
    return new IllegalArgumentException(
        "arguments: %s (expected: two, \"quasar\" or \"comsat\" and the folder to write to)"
            .formatted(given));
  }

  private static void quasar(Path folder) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (JarFile jar = Jars.holding("co/paralleluniverse/fibers/Fiber")) {
      classes.putAll(new Quasar().rewrite(Jars.classes(jar)));
      Jars.write(folder, SUPERS, Jars.bytes(jar, SUPERS));
    }
    for (String member : ASM) {
      try (JarFile jar = Jars.holding(member)) {
        classes.putAll(renamed(jar, new AsmRelocation()));
      }
    }
    new References(classes.keySet()).verify(classes);
    writeClasses(folder, classes);
  }

  private static void comsat(Path folder) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    ByteArrayOutputStream supers = new ByteArrayOutputStream();
    try (JarFile jar = Jars.holding("co/paralleluniverse/fibers/httpclient/FiberHttpClient")) {
      classes.putAll(renamed(jar, new GuavaTypes()));
      supers.writeBytes(Jars.bytes(jar, SUPERS));
      Jars.write(folder, SUSPENDABLES, Jars.bytes(jar, SUSPENDABLES));
    }
    try (JarFile jar = Jars.holding("co/paralleluniverse/fibers/okhttp/FiberOkHttpClient")) {
      Map<String, ClassNode> read = Jars.classes(jar);
      // Helpers for OkHttp's other faces, which nobody has beside Comsat's Apache client.
      read.keySet().removeIf(name -> name.startsWith(OKHTTP_HELPERS));
      Rewrite onFibersAlone = new OkHttpOnFibersAlone();
      read.values().forEach(onFibersAlone::apply);
      onFibersAlone.verify();
      classes.putAll(renamed(read, new GuavaTypes()));
      supers.write('\n');
      supers.writeBytes(Jars.bytes(jar, SUPERS));
    }
    new References(
            classes.keySet(),
            "co/paralleluniverse/",
            "org/apache/",
            "javax/net/ssl/",
            "com/squareup/okhttp/")
        .verify(classes);
    writeClasses(folder, classes);
    Jars.write(folder, SUPERS, supers.toByteArray());
  }

  private static Map<String, byte[]> renamed(JarFile jar, Remapper names) {
    return renamed(Jars.classes(jar), names);
  }

  private static Map<String, byte[]> renamed(Map<String, ClassNode> read, Remapper names) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    read.forEach(
        (name, type) -> {
          ClassWriter writer = new ClassWriter(0);
          type.accept(new ClassRemapper(writer, names));
          classes.put(names.map(name), writer.toByteArray());
        });
    return classes;
  }

  private static void writeClasses(Path folder, Map<String, byte[]> classes) {
    classes.forEach((name, bytes) -> Jars.write(folder, name + ".class", bytes));
  }
}
