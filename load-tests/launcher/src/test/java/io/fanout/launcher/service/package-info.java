/** Tests of what is started how. */
@NullMarked
package io.fanout.launcher.service;

import org.jspecify.annotations.NullMarked;
