package com.example.shopfront;

import java.io.IOException;
import java.util.stream.Stream;

/** Starts the gateway with everything it depends on: {@code mvn spring-boot:test-run}. */
public final class ShopWithParts {
  private ShopWithParts() {}

  public static void main(String[] args) throws IOException {
    ShopParts parts = new ShopParts(8090);
    Stream<String> settings = Stream.of(parts.settings()).map(setting -> "--" + setting);
    ShopGateway.main(Stream.concat(settings, Stream.of(args)).toArray(String[]::new));
    String token = parts.tokenOf("ada");
    System.out.printf(
        "%nThe page: %s/?gateway=http://127.0.0.1:8080%n", parts.page.origin());
    System.out.printf(
        "A shell:  curl -i http://127.0.0.1:8080/products/lamp -H 'Authorization: Bearer %s'%n",
        token);
  }
}
