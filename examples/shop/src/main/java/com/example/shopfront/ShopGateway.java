package com.example.shopfront;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The gateway of a shop: all that it does is in application.yml. */
@SpringBootApplication
public class ShopGateway {
  public static void main(String[] args) {
    SpringApplication.run(ShopGateway.class, args);
  }
}
