/** Which web pages of other origins may call: CORS, as the Fetch standard has it. */
@NullMarked
package io.fanout.policy.cors;

import org.jspecify.annotations.NullMarked;
