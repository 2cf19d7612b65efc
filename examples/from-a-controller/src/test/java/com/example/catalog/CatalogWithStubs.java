package com.example.catalog;

import java.io.IOException;
import java.util.stream.Stream;

/** Starts the application with stubs for its backends: {@code mvn spring-boot:test-run}. */
public final class CatalogWithStubs {
  private CatalogWithStubs() {}

  public static void main(String[] args) throws IOException {
    StubBackends backends = new StubBackends();
    CatalogApplication.main(
        Stream.concat(Stream.of(backends.settings()), Stream.of(args)).toArray(String[]::new));
  }
}
