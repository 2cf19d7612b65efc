package io.fanout.soak.weather;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A request is judged by every season that it may have met. */
final class WeatherTest {
  private final Weather weather = new Weather(Season.FAIR, 0);

  WeatherTest() {
    weather.turning(Season.B_HANGS, 100);
    weather.turned(Season.B_HANGS, 110);
    weather.turning(Season.FAIR, 200);
    weather.turned(Season.FAIR, 210);
  }

  @Test
  void whileOneTurnsIntoTheNextBothCount() {
    assertThat(weather.between(101, 109)).containsOnly(Season.FAIR, Season.B_HANGS);
  }

  @Test
  void whatFallsIntoOneSeasonHasMetThatAlone() {
    assertThat(weather.between(10, 90)).containsOnly(Season.FAIR);
    assertThat(weather.between(110, 199)).containsOnly(Season.B_HANGS);
    assertThat(weather.between(210, 900)).containsOnly(Season.FAIR);
  }

  @Test
  void whatLastsLongerHasMetAllOfThem() {
    assertThat(weather.between(150, 250)).containsOnly(Season.FAIR, Season.B_HANGS);
  }

  @Test
  void aLongSoakHasWholeMinutesOfAllSeasons() {
    Forecast forecast = Forecast.of(Duration.ofMinutes(3));
    assertThat(forecast.length()).isEqualTo(Duration.ofMinutes(3));
    assertThat(forecast.stretches()).extracting(Forecast.Stretch::season).contains(Season.values());
  }

  @Test
  void aShortOneHasThemAllToo() {
    Forecast forecast = Forecast.of(Duration.ofSeconds(1));
    assertThat(forecast.length()).isLessThan(Duration.ofSeconds(20));
    assertThat(forecast.stretches()).extracting(Forecast.Stretch::season).contains(Season.values());
  }
}
