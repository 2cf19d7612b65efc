package io.fanout.core.plan;

import java.util.List;

/** All endpoints, compiled, and the way to find one. */
public record EndpointTable(List<Endpoint> endpoints, Router router) {}
