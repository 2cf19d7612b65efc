package io.fanout.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** The same for the module's test classes. */
@Mojo(
    name = "instrument-tests",
    defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class TestInstrumentMojo extends InstrumentationMojo {
  /** The folder of test classes to instrument in place. */
  @Parameter(defaultValue = "${project.build.testOutputDirectory}", required = true)
  private File classes = new File("");

  @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
  private List<String> classPath = List.of();

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    instrument(classes, classPath);
  }
}
