package com.example.shop;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The application's own controller, on its own port and behind its own security. */
@RestController
class StockController {
  record Stock(String sku, int available) {}

  @GetMapping("/stock/{sku}")
  Stock stock(@PathVariable String sku) {
    return new Stock(sku, sku.length());
  }
}
