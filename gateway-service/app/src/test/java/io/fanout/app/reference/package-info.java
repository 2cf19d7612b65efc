/** Keeps docs/configuration.md true: its tables are made from the code, its examples compiled. */
@NullMarked
package io.fanout.app.reference;

import org.jspecify.annotations.NullMarked;
