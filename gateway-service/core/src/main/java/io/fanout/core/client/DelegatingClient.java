package io.fanout.core.client;

import java.util.List;

/** A client that adds something to the calls of another one. */
public interface DelegatingClient extends BackendClient {
  /** The other one. */
  BackendClient client();

  @Override
  default void hosts(List<Origin> now) {
    client().hosts(now);
  }

  @Override
  default Connections connections() {
    return client().connections();
  }

  @Override
  default void close() {
    client().close();
  }
}
