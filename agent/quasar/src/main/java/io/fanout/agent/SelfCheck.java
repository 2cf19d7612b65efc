package io.fanout.agent;

import co.paralleluniverse.fibers.instrument.JavaAgent;
import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.QuasarInstrumentor;
import io.fanout.agent.scan.ClassScan;
import io.fanout.agent.scan.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proof, at a program's start, that no method of the given packages, jars and folders suspends
 * uninstrumented.
 *
 * <p>A class file that the build checked and that is unchanged since is proven without being read;
 * only the others are scanned, which takes some tens of milliseconds and less than 1 ms each. So a
 * program whose modules were all built with the Maven plugin starts some milliseconds later, and a
 * jar of handlers compiled elsewhere is still looked at.
 *
 * <pre>{@code
 * SelfCheck.of(loader).packages("com.example.handlers", "co.paralleluniverse.fibers.httpclient").run().orThrow();
 * }</pre>
 */
public final class SelfCheck {
  private final ClassLoader loader;
  private final List<String> packages;
  private final List<URL> sources;
  private final boolean trustBuild;

  private SelfCheck(
      ClassLoader loader, List<String> packages, List<URL> sources, boolean trustBuild) {
    this.loader = loader;
    this.packages = packages;
    this.sources = sources;
    this.trustBuild = trustBuild;
  }

  /** A check of what this loader sees; name its packages or sources next. */
  public static SelfCheck of(ClassLoader loader) {
    return new SelfCheck(loader, List.of(), List.of(), true);
  }

  /** The packages to check, with dots, the ones below them included. */
  public SelfCheck packages(String... names) {
    return new SelfCheck(loader, List.of(names), sources, trustBuild);
  }

  /**
   * The jars and folders to check whole, as {@link java.security.CodeSource#getLocation} names
   * them: the helpers of a class may lie in any package beside it.
   */
  public SelfCheck sources(Collection<URL> locations) {
    return new SelfCheck(loader, packages, List.copyOf(locations), trustBuild);
  }

  /** Reads every class file, whatever the build says of it. */
  public SelfCheck thorough() {
    return new SelfCheck(loader, packages, sources, false);
  }

  /** Looks; a package that the loader does not find is a problem, for it would prove nothing. */
  public Report run() {
    Problems problems = new Problems();
    Tally tally = new Tally(problems);
    try {
      for (String name : packages) {
        int roots = new ClassFiles(loader).visit(name.replace('.', '/') + "/", tally);
        if (roots == 0) {
          problems.error(
              "Package " + name,
              new IOException("not found by " + loader + " (expected: there, in a folder or jar)"));
        }
      }
      for (URL source : sources) {
        ClassFiles.visitSource(source, tally);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Self-check of packages " + packages + ", " + sources, e);
    }
    return new Report(tally.proven, tally.scanned, tally.findings, problems.lines());
  }

  private final class Tally implements ClassFiles.Visitor {
    private final Problems problems;
    private @Nullable MethodDatabase database;
    private final List<Finding> findings = new ArrayList<>();
    private int proven;
    private int scanned;

    Tally(Problems problems) {
      this.problems = problems;
    }

    @Override
    public void visit(String path, boolean checkedByBuild, ClassFiles.Content content)
        throws IOException {
      if (checkedByBuild && trustBuild) {
        proven++;
        return;
      }
      scanned++;
      ClassScan scan = new ClassScan(database(), content.read());
      findings.addAll(JavaAgent.isActive() ? scan.findingsUnderAgent() : scan.findings());
    }

    /** Made for the first class that has to be read: it costs more than all the rest. */
    private MethodDatabase database() {
      MethodDatabase made = database;
      if (made == null) {
        made = new QuasarInstrumentor(true).setLog(problems).getMethodDatabase(loader);
        database = made;
      }
      return made;
    }
  }

  /**
   * What a check saw.
   *
   * @param proven class files that the build vouches for
   * @param scanned class files that were read
   * @param findings methods that would lose a fiber's stack
   * @param problems what kept the check from looking
   */
  public record Report(int proven, int scanned, List<Finding> findings, List<String> problems) {
    public Report {
      findings = List.copyOf(findings);
      problems = List.copyOf(problems);
    }

    public boolean passed() {
      return findings.isEmpty() && problems.isEmpty();
    }

    /** This report and another one, of other classes. */
    public Report and(Report other) {
      return new Report(
          proven + other.proven,
          scanned + other.scanned,
          Stream.concat(findings.stream(), other.findings.stream()).toList(),
          Stream.concat(problems.stream(), other.problems.stream()).toList());
    }

    /** Stops a start with every finding's name and remedy. */
    public void orThrow() {
      if (!passed()) {
        List<String> lines = new ArrayList<>(problems);
        findings.forEach(finding -> lines.add(finding.toString()));
        throw new IllegalStateException(
            "Fibers would lose their stack (%d of %d classes scanned):%n  %s"
                .formatted(scanned, proven + scanned, String.join("%n  ".formatted(), lines)));
      }
    }
  }
}
