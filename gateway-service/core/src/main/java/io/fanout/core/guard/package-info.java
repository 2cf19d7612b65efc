/** What stands between a call and its client: decorators, each with one promise. No transport. */
@NullMarked
package io.fanout.core.guard;

import org.jspecify.annotations.NullMarked;
