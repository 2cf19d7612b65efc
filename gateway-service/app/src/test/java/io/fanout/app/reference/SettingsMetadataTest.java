package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.PropertyNames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.configurationmetadata.ConfigurationMetadataProperty;
import org.springframework.boot.configurationmetadata.ConfigurationMetadataRepository;
import org.springframework.boot.configurationmetadata.ConfigurationMetadataRepositoryJsonBuilder;
import org.springframework.boot.configurationmetadata.ValueHint;

/** Reads the metadata with Spring's own reader, as an editor does. */
class SettingsMetadataTest {
  private static ConfigurationMetadataRepository metadata() throws IOException {
    byte[] json = JsonFile.text(SettingsMetadata.render()).getBytes(StandardCharsets.UTF_8);
    return ConfigurationMetadataRepositoryJsonBuilder.create(new ByteArrayInputStream(json))
        .build();
  }

  private static ConfigurationMetadataProperty property(String name) throws IOException {
    return Objects.requireNonNull(metadata().getAllProperties().get(name), name);
  }

  private static List<String> words(ConfigurationMetadataProperty property) {
    return property.getHints().getValueHints().stream()
        .map(ValueHint::getValue)
        .map(Object::toString)
        .toList();
  }

  @Test
  void everySettingOfEveryGroupIsAPropertyWithItsTypeAndDescription() throws IOException {
    Map<String, ConfigurationMetadataProperty> all = metadata().getAllProperties();

    assertThat(all)
        .hasSizeGreaterThan(45)
        .allSatisfy(
            (name, property) -> {
              assertThat(property.getType()).isNotBlank();
              assertThat(property.getDescription()).isNotBlank();
            });
    for (RecordComponent component : InboundSettings.class.getRecordComponents()) {
      String name = PropertyNames.kebab(component.getName());
      assertThat(all.keySet()).anyMatch(each -> each.startsWith("gateway.inbound." + name));
    }
    assertThat(metadata().getAllGroups())
        .containsKeys("gateway", "gateway.inbound", "gateway.inbound.buffers", "gateway.pool");
  }

  @Test
  void propertyShowsUnitBoundsAndDefault() throws IOException {
    ConfigurationMetadataProperty timeout = property("gateway.inbound.request-timeout");

    assertThat(timeout.getType()).isEqualTo("java.time.Duration");
    assertThat(timeout.getDefaultValue()).isEqualTo("30s");
    assertThat(timeout.getDescription())
        .contains("A time with its unit (ns, us, ms, s, m, h, d), from 1ms to 24h.")
        .endsWith("Default: 30s.");
    assertThat(property("gateway.inbound.port").getDescription())
        .contains("Number, 0 to 65535. Default: 8080.");
    assertThat(property("gateway.max-buffered").getDescription())
        .contains("A size with its unit (B, KB, MB, GB), from 1B to less than 2GB.");
  }

  @Test
  void editorFollowsTheTypesOfMapsAndListsToEachSettingBelowThem() throws Exception {
    String element = elementOf(property("gateway.endpoints").getType());
    Class<?> endpoint = Class.forName(element);
    assertThat(endpoint).isEqualTo(EndpointSettings.class);
    RecordComponent callsOfEndpoint =
        Stream.of(endpoint.getRecordComponents())
            .filter(component -> component.getName().equals("calls"))
            .findFirst()
            .orElseThrow();
    Class<?> call = Class.forName(elementOf(callsOfEndpoint.getGenericType().getTypeName()));

    assertThat(call).isEqualTo(CallSettings.class);
    assertThat(call.getRecordComponents())
        .extracting(RecordComponent::getName)
        .contains("backend", "path", "fallbackCall", "timeout");
    assertThat(Class.forName(elementOf(property("gateway.backends").getType())))
        .isEqualTo(BackendSettings.class);
  }

  private static String elementOf(String type) {
    return type.substring(Math.max(type.lastIndexOf(','), type.lastIndexOf('<')) + 1)
        .replace(">", "")
        .strip();
  }

  @Test
  void wordsThatAreNoEnumAreHints() throws IOException {
    ConfigurationMetadataProperty client = property("gateway.client");

    assertThat(words(client)).contains("event-loop", "apache", "jdk");
    assertThat(client.getHints().getValueHints().get(0).getDescription()).isNotBlank();
    assertThat(words(property("gateway.handoff.type"))).contains("disruptor", "direct");
    assertThat(words(property("gateway.pool.type"))).contains("thread-pool", "fork-join");
    assertThat(words(property("gateway.mode")))
        .containsExactly("fiber", "thread-pool", "virtual-thread");
  }

  @Test
  void keysOfAMapMayBeAny() throws IOException {
    assertThat(property("gateway.backends").getHints().getKeyProviders())
        .extracting(provider -> provider.getName())
        .containsExactly("any");
  }
}
