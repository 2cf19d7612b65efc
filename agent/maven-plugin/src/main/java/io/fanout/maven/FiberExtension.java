package io.fanout.maven;

import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;

/**
 * Completes each project that uses this plugin with {@code <extensions>true</extensions>}; see
 * {@link FiberBuild}. Maven creates it, as {@code META-INF/plexus/components.xml} says.
 */
public final class FiberExtension extends AbstractMavenLifecycleParticipant {
  @Override
  public void afterProjectsRead(MavenSession session) {
    for (MavenProject project : session.getProjects()) {
      Plugin plugin = project.getPlugin(FiberBuild.PLUGIN);
      if (plugin != null && plugin.isExtensions()) {
        FiberBuild.complete(project.getModel(), plugin);
      }
    }
  }
}
