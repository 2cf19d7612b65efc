package io.fanout.boot.wiring;

import io.fanout.boot.observe.tracing.OpenTelemetryTraces;
import io.fanout.core.flow.Traces;
import io.fanout.core.time.NanoClock;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * Tracing as beans, where {@code gateway.tracing} is true. Spans go to the application's {@link
 * OpenTelemetry}, with its sampler and its exporters.
 */
@AutoConfiguration
@ConditionalOnClass(OpenTelemetry.class)
@Conditional(OnTracingCondition.class)
@ConditionalOnConfiguredGateway
class TracingConfiguration {
  @Bean
  @SkipInValidation
  @Nullable Traces fanoutTraces(
      ValidatedSettings checked,
      ObjectProvider<OpenTelemetry> openTelemetry,
      ObjectProvider<Gateway> gateway) {
    OpenTelemetry ofTheApplication = openTelemetry.getIfAvailable();
    if (ofTheApplication == null) {
      return null;
    }
    // The gateway does not exist yet, but will before its first request.
    SingletonSupplier<Gateway> served = SingletonSupplier.of(gateway::getObject);
    return new OpenTelemetryTraces(
        ofTheApplication,
        checked.settings().mode().label(),
        () -> served.obtain().checked().origins(),
        NanoClock.SYSTEM);
  }

  /** Logs notices about spans for operators of the executable jar. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(SpanExporter.class)
  @ConditionalOnBean(Standalone.class)
  static class Notices {
    private static final Logger LOG = LoggerFactory.getLogger("fanout");

    Notices(ObjectProvider<SpanExporter> exporters, Environment environment) {
      if (exporters.stream().findAny().isEmpty()) {
        LOG.warn(
            "gateway.tracing: true, but the spans go nowhere; set"
                + " management.opentelemetry.tracing.export.otlp.endpoint, e.g."
                + " http://127.0.0.1:4318/v1/traces");
      }
      LOG.info(
          "tracing: of requests without a trace, management.tracing.sampling.probability {} are"
              + " sampled",
          environment.getProperty("management.tracing.sampling.probability", "0.1"));
    }
  }
}
