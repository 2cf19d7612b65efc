package com.example.catalog;

import io.fanout.api.BackendCall;
import io.fanout.api.Fanout;
import io.fanout.api.FanoutResult;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.http.PercentEncoding;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves what several services know, on the application's own port. */
@RestController
class CatalogController {
  private static final int AT_ONCE = 4;

  private final Fanout fanout;
  private final Duration pricesWithin;

  CatalogController(Fanout fanout, @Value("${catalog.prices-within}") Duration pricesWithin) {
    this.fanout = fanout;
    this.pricesWithin = pricesWithin;
  }

  /** One product: the calls of the endpoint "product" in application.yml, merged. */
  @GetMapping("/products/{id}")
  ResponseEntity<byte[]> product(@PathVariable String id) throws InterruptedException {
    FanoutResult result = fanout.ask("product", Inputs.of("id", id));
    return ResponseEntity.status(result.status())
        .contentType(MediaType.parseMediaType(result.contentType()))
        .body(result.bytes());
  }

  /** The prices of these products, as far as they arrive in time. */
  @GetMapping(path = "/prices", produces = MediaType.APPLICATION_JSON_VALUE)
  String prices(@RequestParam List<String> ids) throws InterruptedException {
    List<BackendCall> calls =
        ids.stream()
            .map(id -> BackendCall.get("prices", "/prices/" + PercentEncoding.encode(id)))
            .toList();
    List<Outcome> prices = fanout.within(pricesWithin).callAll(calls, AT_ONCE);
    return prices.stream().map(Outcome::text).collect(Collectors.joining(",", "[", "]"));
  }
}
