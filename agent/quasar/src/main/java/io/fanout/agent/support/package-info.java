/**
 * What rewritten Quasar code calls: public only for that, and of no use to anybody else. Nothing
 * here may be needed by code that does not come out of the rewriter.
 */
@NullMarked
package io.fanout.agent.support;

import org.jspecify.annotations.NullMarked;
