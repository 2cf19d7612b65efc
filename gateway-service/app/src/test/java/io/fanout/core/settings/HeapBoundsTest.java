package io.fanout.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.settings.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** A small heap takes on less, unless the settings say otherwise. */
final class HeapBoundsTest {
  private static final GatewaySettings DEFAULT = settings(Map.of());

  private static GatewaySettings settings(Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    return new SettingsReader(environment).read();
  }

  private static HeapBounds ofHeap(int megabytes) {
    return new HeapBounds(ByteSize.ofMegabytes(megabytes).toBytes());
  }

  @ParameterizedTest
  @CsvSource({"4,8,100", "57,19,1216", "307,102,6549", "768,256,10000", "4096,256,10000"})
  void defaultsFollowTheHeap(int heap, int bufferedMegabytes, int inFlight) {
    HeapBounds bounds = ofHeap(heap);

    assertThat(bounds.maxBuffered(DEFAULT).toBytes() >> 20).isEqualTo(bufferedMegabytes);
    assertThat(bounds.maxInFlight(DEFAULT)).isEqualTo(inFlight);
    assertThat(bounds.warning(DEFAULT)).isEmpty();
  }

  @Test
  void whatTheSettingsSayCounts() {
    GatewaySettings wanted =
        settings(Map.of("gateway.max-buffered", "300MB", "gateway.max-in-flight", "20000"));

    assertThat(ofHeap(57).maxBuffered(wanted)).isEqualTo(ByteSize.ofMegabytes(300));
    assertThat(ofHeap(57).maxInFlight(wanted)).isEqualTo(20_000);
  }

  @Test
  void bodiesThatCanFillTheHeapAreWarnedOf() {
    GatewaySettings wanted = settings(Map.of("gateway.max-buffered", "64MB"));

    assertThat(ofHeap(128).warning(wanted)).isEmpty();
    assertThat(ofHeap(127).warning(wanted)).hasValueSatisfying(HeapBoundsTest::namesSettingAndHeap);
  }

  private static void namesSettingAndHeap(String warning) {
    assertThat(warning)
        .startsWith("gateway.max-buffered: " + ByteSize.ofMegabytes(64))
        .contains("half of the heap, " + ByteSize.ofBytes((127L << 20) / 2), "lower the setting");
  }
}
