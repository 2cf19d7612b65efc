package io.fanout.launcher.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Builds an executable jar from a class of a test. */
final class ProgramJar {
  private ProgramJar() {}

  static Path of(Class<?> program, Path jar) throws IOException {
    return of(program, jar, "1");
  }

  /** The same for a given version; each version gives another file. */
  static Path of(Class<?> program, Path jar, String version) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, program.getName());
    main.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    String entry = program.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream in =
            Objects.requireNonNull(program.getClassLoader().getResourceAsStream(entry))) {
      out.putNextEntry(new ZipEntry(entry));
      in.transferTo(out);
    }
    return jar;
  }
}
