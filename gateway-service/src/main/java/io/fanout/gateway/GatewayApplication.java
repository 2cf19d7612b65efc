package io.fanout.gateway;

import io.fanout.gateway.wiring.Validation;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the gateway; {@code validate} as the first argument only checks the settings. */
@SpringBootApplication
public class GatewayApplication {
  public static void main(String[] args) {
    if (args.length > 0 && args[0].equals("validate")) {
      System.exit(Validation.run(GatewayApplication.class, args));
    }
    SpringApplication.run(GatewayApplication.class, args);
  }
}
