package io.fanout.boot.wiring;

import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.core.env.Environment;

/** Says why an application that has the starter has no gateway. */
@AutoConfiguration(after = GatewayConfiguration.class)
@ConditionalOnMissingBean(ValidatedSettings.class)
class UnconfiguredNotice {
  UnconfiguredNotice(Environment environment) {
    boolean on = OnOffSettings.isOn(environment, "gateway.enabled", true);
    LoggerFactory.getLogger("fanout")
        .info(
            "no gateway: {}",
            on
                ? "neither gateway.endpoints nor gateway.backends is set"
                : "gateway.enabled is false");
  }
}
