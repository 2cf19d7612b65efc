package io.fanout.gateway.admin;

import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** {@code POST /actuator/gateway/reload}: 200 with what is served, or 400 with what is wrong. */
@Endpoint(id = "gateway")
public final class GatewayEndpoint {
  private final Reload reload;

  public GatewayEndpoint(Reload reload) {
    this.reload = reload;
  }

  /** Does what the path says. */
  @WriteOperation
  public WebEndpointResponse<Map<String, List<String>>> act(@Selector String action) {
    if (!action.equals("reload")) {
      return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
    }
    Reload.Result result = reload.reload();
    return result.taken()
        ? new WebEndpointResponse<>(
            Map.of("endpoints", result.endpoints()), WebEndpointResponse.STATUS_OK)
        : new WebEndpointResponse<>(
            Map.of("refused", result.problems()), WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
