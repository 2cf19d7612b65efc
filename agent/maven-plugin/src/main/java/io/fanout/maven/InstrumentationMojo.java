package io.fanout.maven;

import io.fanout.agent.build.InstrumentationFailed;
import io.fanout.agent.build.ModuleInstrumentation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** What both goals do with a folder of classes. */
abstract class InstrumentationMojo extends AbstractMojo {
  final void instrument(File classes, List<String> classPath)
      throws MojoExecutionException, MojoFailureException {
    if (!classes.isDirectory()) {
      getLog().info("No classes at " + classes + ": nothing to instrument");
      return;
    }
    try {
      int count =
          new ModuleInstrumentation(classes.toPath(), classPath.stream().map(Path::of).toList())
              .run();
      getLog().info("Instrumented " + count + " classes for fibers");
    } catch (InstrumentationFailed e) {
      throw new MojoFailureException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException("Instrumenting " + classes, e);
    }
  }
}
