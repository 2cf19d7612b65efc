package io.fanout.mocks.server;

import com.github.tomakehurst.wiremock.extension.StubLifecycleListener;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.fanout.mocks.dial.DialReader;

/** Notifies when a client removes or replaces a backend's fault. */
final class FaultWatch implements StubLifecycleListener {
  private final Runnable faultEnded;

  FaultWatch(Runnable faultEnded) {
    this.faultEnded = faultEnded;
  }

  @Override
  public String getName() {
    return "fanout-fault-watch";
  }

  @Override
  public void afterStubEdited(StubMapping before, StubMapping after) {
    afterStubRemoved(before);
  }

  @Override
  public void afterStubRemoved(StubMapping stub) {
    if (DialReader.isFault(stub)) {
      faultEnded.run();
    }
  }

  @Override
  public void afterStubsReset() {
    faultEnded.run();
  }
}
