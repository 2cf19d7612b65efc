/** Tests of the services that the launcher starts. */
@NullMarked
package io.fanout.launcher.service;

import org.jspecify.annotations.NullMarked;
