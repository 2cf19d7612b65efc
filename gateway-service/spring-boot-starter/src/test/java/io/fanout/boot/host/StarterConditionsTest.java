package io.fanout.boot.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Fanout;
import io.fanout.boot.wiring.Gateway;
import io.fanout.core.settings.BadSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

/** Which beans the starter adds, depending on the application's own beans and settings. */
@ExtendWith(OutputCaptureExtension.class)
final class StarterConditionsTest {
  private static final String[] ONE_ENDPOINT = {
    "gateway.mode=thread-pool",
    "gateway.inbound.port=0",
    "gateway.backends.b.hosts[0]=http://127.0.0.1:1",
    "gateway.endpoints[0].path=/b",
    "gateway.endpoints[0].calls.b.backend=b",
    "gateway.endpoints[0].calls.b.path=/"
  };

  /** An application with all of the starter's auto-configurations and without a web server. */
  private final ApplicationContextRunner application =
      new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(autoConfigurations()));

  private static Class<?>[] autoConfigurations() {
    ClassLoader loader = StarterConditionsTest.class.getClassLoader();
    return Stream.concat(
            Stream.of(SslAutoConfiguration.class),
            StreamSupport.stream(
                    ImportCandidates.load(AutoConfiguration.class, loader).spliterator(), false)
                .filter(name -> name.startsWith("io.fanout."))
                .map(StarterConditionsTest::load))
        .toArray(Class<?>[]::new);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name, e);
    }
  }

  @Test
  void withoutEndpointsAndBackendsNothingStarts(CapturedOutput output) {
    // The starter ignores the application's own settings under the same prefix.
    application
        .withPropertyValues("gateway.url=https://pay.example.com")
        .run(
            context -> {
              assertThat(context).hasNotFailed().doesNotHaveBean(Gateway.class);
              assertThat(beansOfOurs(context)).isEmpty();
            });
    assertThat(output)
        .contains("INFO")
        .contains("no gateway: neither gateway.endpoints nor gateway.backends is set");
    assertThat(laneThreads()).isEmpty();
  }

  @Test
  void aSwitchTurnsItOff(CapturedOutput output) {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues("gateway.enabled=false")
        .run(context -> assertThat(beansOfOurs(context)).isEmpty());
    assertThat(output).contains("no gateway: gateway.enabled is false");
  }

  @Test
  void aSwitchThatIsNeitherOnNorOffIsRefused() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues("gateway.enabled=maybe")
        .run(context -> assertRefused(context, "gateway.enabled: maybe"));
  }

  @Test
  void withAnEndpointItListensOnAPortOfItsOwn() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .run(
            context -> {
              assertThat(context).hasSingleBean(Gateway.class).hasSingleBean(Fanout.class);
              assertThat(context.getEnvironment().getProperty("local.gateway.port"))
                  .matches("[1-9][0-9]+");
            });
  }

  @Test
  void withBackendsAloneThereIsNoPort() {
    application
        .withPropertyValues(
            "gateway.mode=thread-pool", "gateway.backends.b.hosts[0]=http://127.0.0.1:1")
        .run(
            context -> {
              assertThat(context).hasSingleBean(Fanout.class);
              assertThat(context.getEnvironment().containsProperty("local.gateway.port")).isFalse();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"gateway.inbound.enabled=false", "gateway.endpoints[0].inbound=false"})
  void endpointsForAskAloneNeedNoPort(String setting) {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues(setting)
        .run(
            context -> {
              assertThat(context).hasSingleBean(Fanout.class);
              assertThat(context.getEnvironment().containsProperty("local.gateway.port")).isFalse();
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.micrometer",
        "io.opentelemetry",
        "org.springframework.boot.actuate",
        "org.springframework.web",
        "reactor",
        "org.yaml"
      })
  void nothingThatIsOptionalHasToBeThere(String packageName) {
    application
        .withClassLoader(new FilteredClassLoader(packageName))
        .withPropertyValues(ONE_ENDPOINT)
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Fanout.class));
  }

  @Test
  void figuresGoToTheRegistryOfTheApplication() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context ->
                assertThat(context.getBean(MeterRegistry.class).get("fanout.in.flight").gauge())
                    .isNotNull());
    application.withPropertyValues(ONE_ENDPOINT).run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void onlyAnApplicationWithActuatorHasInfoAndAnEndpoint() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .run(context -> assertThat(context).hasSingleBean(InfoContributor.class));
    application
        .withClassLoader(new FilteredClassLoader(InfoContributor.class))
        .withPropertyValues(ONE_ENDPOINT)
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("fanoutInfo"));
  }

  @Test
  void tracingWithoutOpenTelemetryIsRefused() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues("gateway.tracing=true")
        .run(context -> assertRefused(context, "gateway.tracing: true"));
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues("gateway.tracing=true")
        .withBean(OpenTelemetry.class, OpenTelemetry::noop)
        .run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void thePortOfTheApplicationIsRefused() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withPropertyValues("server.port=8095", "gateway.inbound.port=8095")
        .run(context -> assertRefused(context, "gateway.inbound.port: 8095"));
  }

  @Test
  void itsBeansHaveNamesThatNoApplicationUses() {
    application
        .withPropertyValues(ONE_ENDPOINT)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context ->
                assertThat(beansOfOurs(context))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(name).matches("fanout.*|io\\.fanout\\..*")));
  }

  private static void assertRefused(AssertableApplicationContext context, String setting) {
    assertThat(context)
        .getFailure()
        .rootCause()
        .isInstanceOfSatisfying(
            BadSettings.class, refused -> assertThat(refused.list()).contains(setting));
  }

  /** The names of all beans of our classes, except the configurations. */
  private static List<String> beansOfOurs(ApplicationContext context) {
    return Arrays.stream(context.getBeanDefinitionNames())
        .filter(
            name -> {
              Class<?> type = context.getType(name);
              return type != null && type.getName().startsWith("io.fanout.");
            })
        .filter(name -> !name.endsWith("Configuration") && !name.endsWith("UnconfiguredNotice"))
        .toList();
  }

  private static List<String> laneThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("fanout-lane"))
        .toList();
  }
}
