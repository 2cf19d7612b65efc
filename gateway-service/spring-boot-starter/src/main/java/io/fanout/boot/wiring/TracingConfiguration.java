package io.fanout.boot.wiring;

import io.fanout.boot.observe.tracing.OpenTelemetryTraces;
import io.fanout.core.flow.Traces;
import io.fanout.core.time.NanoClock;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * Tracing as beans; {@link TracingSwitch} lets it in only where {@code gateway.tracing} is true.
 */
@AutoConfiguration
class TracingConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  @Bean
  @SkipInValidation
  Traces traces(
      ValidatedSettings checked,
      OpenTelemetry openTelemetry,
      ObjectProvider<SpanExporter> exporters,
      ObjectProvider<Gateway> gateway,
      Environment environment) {
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
    // The gateway is made with this, and is there before the first request is.
    SingletonSupplier<Gateway> served = SingletonSupplier.of(gateway::getObject);
    return new OpenTelemetryTraces(
        openTelemetry,
        checked.settings().mode().label(),
        () -> served.obtain().checked().origins(),
        NanoClock.SYSTEM);
  }
}
