package io.fanout.test;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Selects from all auto-configurations on the class path those of the starter and the few of Spring
 * Boot's that a gateway uses. In the order, and under the filters and conditions, of any
 * application.
 */
final class StarterConfigurations extends AutoConfigurationImportSelector {
  private static final List<String> USED =
      List.of(
          "io.fanout.boot.",
          "org.springframework.boot.autoconfigure.context.",
          "org.springframework.boot.autoconfigure.ssl.",
          "org.springframework.boot.micrometer.tracing.",
          "org.springframework.boot.opentelemetry.");

  @Override
  protected List<String> getCandidateConfigurations(
      AnnotationMetadata metadata, @Nullable AnnotationAttributes attributes) {
    return super.getCandidateConfigurations(metadata, attributes).stream()
        .filter(name -> USED.stream().anyMatch(name::startsWith))
        .toList();
  }

  @Override
  protected AnnotationAttributes getAttributes(AnnotationMetadata metadata) {
    return new AnnotationAttributes();
  }

  @Override
  protected Set<String> getExclusions(
      AnnotationMetadata metadata, @Nullable AnnotationAttributes attributes) {
    return Set.copyOf(getExcludeAutoConfigurationsProperty());
  }
}
