package io.fanout.gateway.plan;

import java.util.List;

/** All endpoints, compiled, and the way to find one. */
public record Plan(List<Endpoint> endpoints, Router router) {}
