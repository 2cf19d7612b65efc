/**
 * Keeps docs/configuration.md correct: generates its tables from the code and compiles its
 * examples.
 */
@NullMarked
package io.fanout.app.reference;

import org.jspecify.annotations.NullMarked;
