package io.fanout.mocks.server;

import com.github.tomakehurst.wiremock.common.Errors;
import com.github.tomakehurst.wiremock.common.InvalidInputException;
import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.extension.GlobalSettingsListener;
import com.github.tomakehurst.wiremock.global.GlobalSettings;
import io.fanout.mocks.dial.DialReader;

/**
 * Refuses delays that WireMock would accept and then answer every request with a 500, such as a
 * lower bound above the upper one.
 */
final class SettingsCheck implements GlobalSettingsListener {
  private static final int INVALID = 10;

  @Override
  public String getName() {
    return "fanout-settings-check";
  }

  @Override
  public void beforeGlobalSettingsUpdated(GlobalSettings before, GlobalSettings after) {
    try {
      DialReader.latency("{\"settings\":" + Json.write(after) + "}");
    } catch (IllegalArgumentException unusable) {
      throw new InvalidInputException(
          Errors.singleWithDetail(INVALID, "Unusable delay", unusable.getMessage()));
    }
  }
}
