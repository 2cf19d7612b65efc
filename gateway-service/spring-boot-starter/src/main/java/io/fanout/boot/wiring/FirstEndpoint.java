package io.fanout.boot.wiring;

import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.SettingError;
import io.fanout.core.settings.SettingErrors;
import java.util.List;

/** Shows how to write the first endpoint if the gateway is started without one. */
final class FirstEndpoint {
  private static final String PROPERTY = "gateway.endpoints";

  private static final String HOW_TO =
      """
      Write your backends and endpoints to a file, such as gateway.yml:

          gateway:
            backends:
              orders: { hosts: ["http://127.0.0.1:9101"], timeout: 2s }
              customers: { hosts: ["http://127.0.0.1:9102"], timeout: 2s }
            endpoints:
              - path: /orders/{id}
                deadline: 3s
                calls:
                  order: { backend: orders, path: "/orders/{id}", required: true }
                  customer: { backend: customers, path: "/customers/{order.customerId}" }

      Then start the gateway with it:

          java -jar gateway-service.jar --spring.config.additional-location=file:gateway.yml

      It also reads application.yml in its working folder. With "validate" as the first argument, it \
      only checks the settings. docs/configuration.md describes all of them.""";

  private FirstEndpoint() {}

  /** The error to report for missing endpoints. */
  static void addTo(SettingErrors errors) {
    errors.add(PROPERTY, null, "at least one endpoint, with a path and calls");
  }

  /** Whether nothing else is wrong with the settings. */
  static boolean isAllThatIsMissing(BadSettings settings) {
    List<SettingError> errors = settings.errors();
    return errors.size() == 1
        && errors.get(0).property().equals(PROPERTY)
        && errors.get(0).value() == null;
  }

  static String howTo() {
    return HOW_TO;
  }
}
