package io.fanout.boot.wiring;

import io.fanout.boot.admin.Reload;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Looks at the configuration's files every few seconds, and reloads when one has changed and is
 * still the same at the next look: whoever writes it should be done by then. Each change is tried
 * once. It polls, since a mounted directory does not always tell of changes.
 */
final class ReloadOnChange implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final ConfigurationFiles files;
  private final Reload reload;
  private final Duration every;
  private final Thread watcher;
  private List<String> tried;
  private List<String> seen;
  private volatile boolean ended;

  ReloadOnChange(ConfigurationFiles files, Reload reload, Duration every) {
    this.files = files;
    this.reload = reload;
    this.every = every;
    this.tried = files.fingerprint();
    this.seen = tried;
    this.watcher = new Thread(this::watch, "fanout-config-watch");
    watcher.setDaemon(true);
  }

  ReloadOnChange start() {
    LOG.info("watching {} for changes, every {} s", files, every.toMillis() / 1_000.0);
    watcher.start();
    return this;
  }

  private void watch() {
    while (!ended) {
      try {
        Thread.sleep(every.toMillis());
        look();
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        LOG.error("checking the configuration files failed; trying again at the next interval", e);
      }
    }
  }

  /** One look; the watcher's own thread looks, or a test. */
  void look() {
    List<String> now = files.fingerprint();
    boolean settled = now.equals(seen);
    seen = now;
    if (settled && !now.equals(tried)) {
      tried = now;
      Reload.Result unused = reload.reload();
    }
  }

  @Override
  public void destroy() {
    ended = true;
    watcher.interrupt();
  }
}
