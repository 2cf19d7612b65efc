package io.fanout.compare.cost;

import io.fanout.compare.run.Subject;

/**
 * A gateway that is measured.
 *
 * @param name the feature's, with the other commit's after it where it is of that
 * @param token what its clients send; empty for none
 */
record Contender(String name, Feature feature, boolean isOther, String token, Subject subject) {}
