/**
 * AssertJ assertions on answers, outcomes and backends. They need {@code org.assertj:assertj-core}
 * on the class path, which Spring Boot's test starter brings.
 */
@NullMarked
package io.fanout.test.assertion;

import org.jspecify.annotations.NullMarked;
