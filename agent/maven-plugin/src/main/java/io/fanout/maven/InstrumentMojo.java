package io.fanout.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Instruments the module's classes for fibers, and fails the build on any that cannot be or that
 * would have to be.
 */
@Mojo(
    name = "instrument",
    defaultPhase = LifecyclePhase.PROCESS_CLASSES,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
public final class InstrumentMojo extends InstrumentationMojo {
  /** The folder of classes to instrument in place. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", required = true)
  private File classes = new File("");

  @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true, required = true)
  private List<String> classPath = List.of();

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    instrument(classes, classPath);
  }
}
