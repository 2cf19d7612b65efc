package io.fanout.demo;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;

/** The demo's handler, present only with the profile whose endpoints name it. */
@AutoConfiguration
@Profile("demo")
public class DemoConfiguration {
  @Bean
  CustomersOfAccount customersOfAccount() {
    return new CustomersOfAccount();
  }
}
