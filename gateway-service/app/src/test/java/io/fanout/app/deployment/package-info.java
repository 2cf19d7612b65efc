/**
 * The container side of the project held against the code: the compose file, the images' recipes,
 * what Prometheus scrapes and Grafana shows.
 */
@NullMarked
package io.fanout.app.deployment;

import org.jspecify.annotations.NullMarked;
