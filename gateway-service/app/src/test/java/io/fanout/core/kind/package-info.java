/** Finding kinds as services. */
@NullMarked
package io.fanout.core.kind;

import org.jspecify.annotations.NullMarked;
