/**
 * Reads the settings' records from Spring's environment: all errors at once, each with its place.
 */
@NullMarked
package io.fanout.gateway.settings.reading;

import org.jspecify.annotations.NullMarked;
