package io.fanout.core.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which providers a class path yields, and the messages about those that it lacks. */
final class KindsTest {
  private static final List<ShippedKind> SHIPPED =
      List.of(
          new ShippedKind("saw", "io.fanout:fanout-core"),
          new ShippedKind("hammer", "io.fanout:fanout-extras"));

  /** The service type. */
  public interface Tool extends Kind {}

  public static final class Hammer implements Tool {
    @Override
    public String label() {
      return "hammer";
    }
  }

  public static final class Saw implements Tool {
    @Override
    public String label() {
      return "saw";
    }
  }

  public static final class Drill implements Tool {
    @Override
    public String label() {
      return "drill";
    }
  }

  public static final class Axe implements Tool {
    @Override
    public String label() {
      return "axe";
    }
  }

  /** Has the label of another kind. */
  public static final class OtherHammer implements Tool {
    @Override
    public String label() {
      return "hammer";
    }
  }

  /** Needs a library that does not exist. */
  public static final class Laser implements Tool {
    @Override
    public String label() {
      return "laser";
    }

    @Override
    public List<Library> libraries() {
      return List.of(new Library("com.example:laser", "com.example.Laser"));
    }
  }

  /** Uses a missing class as soon as an instance is created. */
  public static final class Broken implements Tool {
    public Broken() {
      throw new NoClassDefFoundError("com/example/Motor");
    }

    @Override
    public String label() {
      return "broken";
    }
  }

  private final Path folder;

  KindsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Kinds<Tool> with(Class<?>... providers) throws IOException {
    return named(Arrays.stream(providers).map(Class::getName).toArray(String[]::new));
  }

  private Kinds<Tool> named(String... providers) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.write(services.resolve(Tool.class.getName()), List.of(providers));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, KindsTest.class.getClassLoader())) {
      return Kinds.load(Tool.class, SHIPPED, loader);
    }
  }

  @Test
  void shippedKindsComeInTheirOrderAndOthersBehindThemByLabel() throws IOException {
    Kinds<Tool> kinds = with(Drill.class, Hammer.class, Axe.class, Saw.class);

    assertThat(kinds.labels()).containsExactly("saw", "hammer", "axe", "drill");
    assertThat(kinds.get("drill")).isInstanceOf(Drill.class);
    assertThat(kinds.conflicts()).isEmpty();
  }

  @Test
  void unknownLabelIsRefusedWithAllThatAreThere() throws IOException {
    assertThatThrownBy(() -> with(Drill.class, Saw.class).get("spoon"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Tool: spoon (expected: one of saw, drill)");
  }

  @Test
  void missingModuleIsNamed() throws IOException {
    assertThat(with(Saw.class).expectedInsteadOf("hammer"))
        .isEqualTo(
            "one of saw; hammer is in io.fanout:fanout-extras, which is not on the class path");
  }

  @Test
  void missingLibraryIsNamedAndItsKindIsNotThere() throws IOException {
    Kinds<Tool> kinds = with(Laser.class, Saw.class);

    assertThat(kinds.labels()).containsExactly("saw");
    assertThat(kinds.expectedInsteadOf("laser"))
        .isEqualTo("one of saw; laser needs com.example:laser, which is not on the class path");
  }

  @Test
  void twoOfOneLabelAreAConflict() throws IOException {
    Kinds<Tool> kinds = with(Hammer.class, Saw.class, OtherHammer.class);

    assertThat(kinds.conflicts())
        .singleElement()
        .asString()
        .startsWith("one Tool for each label, but " + Hammer.class.getName() + " (file:")
        .contains("and " + OtherHammer.class.getName())
        .endsWith(" both have hammer; remove one of them from the class path");
    assertThatThrownBy(() -> kinds.get("hammer"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("both have hammer");
    assertThat(kinds.get("saw")).isInstanceOf(Saw.class);
  }

  @Test
  void providerThatCannotBeLoadedLeavesTheOthers() throws IOException {
    Kinds<Tool> kinds =
        named(
            "com.example.Nowhere",
            Broken.class.getName(),
            KindsTest.class.getName(),
            Hammer.class.getName());

    assertThat(kinds.labels()).containsExactly("hammer");
    assertThat(kinds.whyAbsent("broken"))
        .contains("a provider cannot be loaded: ")
        .contains("com.example.Nowhere")
        .contains("NoClassDefFoundError: com/example/Motor")
        .contains(KindsTest.class.getName() + " not a subtype");
    assertThat(kinds.whyAbsent("hammer")).isEmpty();
  }

  @Test
  void providerWhoseParentClassIsMissingLeavesTheOthers() throws IOException {
    String child = compile("Parent", "Child extends Parent implements KindsTest.Tool");
    assertThat(named(child, Saw.class.getName()).labels()).containsExactly("saw", "child");
    Files.delete(folder.resolve(child.replace("Child", "Parent").replace('.', '/') + ".class"));

    Kinds<Tool> kinds = named(child, Saw.class.getName());

    assertThat(kinds.labels()).containsExactly("saw");
    assertThat(kinds.whyAbsent("child")).contains("NoClassDefFoundError: io/fanout");
  }

  /** Compiles both classes into the folder and returns the second one's name. */
  private String compile(String parent, String child) throws IOException {
    String head = "package %s;\npublic class ".formatted(KindsTest.class.getPackageName());
    Path first = folder.resolve("Parent.java");
    Path second = folder.resolve("Child.java");
    Files.writeString(first, head + parent + " {}");
    Files.writeString(second, head + child + " { public String label() { return \"child\"; } }");
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String[] arguments = {
      "-proc:none",
      "-d",
      folder.toString(),
      "-cp",
      System.getProperty("java.class.path"),
      first.toString(),
      second.toString()
    };
    int result = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments);
    assertThat(result).as(errors.toString(StandardCharsets.UTF_8)).isZero();
    return KindsTest.class.getPackageName() + ".Child";
  }
}
