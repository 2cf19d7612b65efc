/**
 * Compares the deployment with the code: the compose file, the images' recipes, Prometheus's
 * scrapes and Grafana's dashboard.
 */
@NullMarked
package io.fanout.app.deployment;

import org.jspecify.annotations.NullMarked;
