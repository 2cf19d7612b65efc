package io.fanout.compare.cost;

import io.fanout.compare.run.MeasuredGateway;
import java.util.Map;

/**
 * A gateway that is measured.
 *
 * @param name the feature's, with the other commit's after it where it is of that; or a peer's
 * @param process which of the gateway's processes it is, from 0 on
 * @param request what its clients send beside the path, as parameters of the injector
 */
record Contender(String name, int process, Map<String, String> request, MeasuredGateway subject) {}
