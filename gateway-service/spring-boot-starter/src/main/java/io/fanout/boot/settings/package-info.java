/**
 * Reads the settings' records from Spring's environment: all errors at once, each with its place.
 */
@NullMarked
package io.fanout.boot.settings;

import org.jspecify.annotations.NullMarked;
