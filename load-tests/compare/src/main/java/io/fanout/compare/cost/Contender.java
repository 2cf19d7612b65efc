package io.fanout.compare.cost;

import io.fanout.compare.run.MeasuredGateway;
import java.util.Map;

/**
 * A gateway that is measured.
 *
 * @param name the feature's, with the other commit's after it where it is of that
 * @param request what its clients send beside the path, as parameters of the injector
 */
record Contender(
    String name,
    Feature feature,
    boolean isOther,
    Map<String, String> request,
    MeasuredGateway subject) {}
