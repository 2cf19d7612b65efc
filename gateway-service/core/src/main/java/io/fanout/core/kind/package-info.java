/**
 * Parts of the gateway that settings choose by a label, such as clients. Each one is a service:
 * {@link java.util.ServiceLoader} finds it in any jar on the class path. Knows none of them.
 */
@NullMarked
package io.fanout.core.kind;

import org.jspecify.annotations.NullMarked;
