/** The console on the two web servers that Spring's actuator has: WebFlux and Spring MVC. */
@NullMarked
package io.fanout.boot.console.web;

import org.jspecify.annotations.NullMarked;
