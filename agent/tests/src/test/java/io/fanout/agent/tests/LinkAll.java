package io.fanout.agent.tests;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Links, and so verifies, every class of the jar it is given, and prints what failed. */
public final class LinkAll {
  private LinkAll() {}

  public static void main(String[] arguments) throws IOException {
    int linked = 0;
    try (JarFile jar = new JarFile(arguments[0])) {
      List<String> names =
          jar.stream().map(JarEntry::getName).filter(n -> n.endsWith(".class")).sorted().toList();
      for (String name : names) {
        String className = name.replace(".class", "").replace('/', '.');
        try {
          Class<?> type = Class.forName(className, false, LinkAll.class.getClassLoader());
          // Asking for its methods links a class without running its initialiser.
          var unused = type.getDeclaredMethods();
          linked++;
        } catch (ClassNotFoundException | LinkageError e) {
          System.out.println(className + ": " + e);
        }
      }
      System.out.println(linked == names.size() ? "all linked" : "not all linked");
    }
  }
}
