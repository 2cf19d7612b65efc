package io.fanout.netty.lane;

import io.fanout.core.settings.TransportKind;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringDatagramChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lanes' I/O mechanism. Netty's classes and native library of a transport are loaded only when
 * it is used.
 */
public enum Transport {
  /** Linux's epoll. */
  EPOLL(TransportKind.EPOLL, "Linux on x86-64 or ARM64") {
    @Override
    @Nullable Throwable unavailability() {
      return Epoll.unavailabilityCause();
    }

    @Override
    public IoHandlerFactory handlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    public Class<? extends ServerSocketChannel> serverChannel() {
      return EpollServerSocketChannel.class;
    }

    @Override
    public Class<? extends SocketChannel> socketChannel() {
      return EpollSocketChannel.class;
    }

    @Override
    public Class<? extends DatagramChannel> datagramChannel() {
      return EpollDatagramChannel.class;
    }
  },
  /** Linux's io_uring. */
  IO_URING(
      TransportKind.IO_URING,
      "Linux 5.9 or later on x86-64 or ARM64, allowed by kernel.io_uring_disabled and by the"
          + " container's seccomp profile") {
    @Override
    @Nullable Throwable unavailability() {
      pollOnceEachTime();
      return IoUring.unavailabilityCause();
    }

    @Override
    public IoHandlerFactory handlers() {
      pollOnceEachTime();
      return IoUringIoHandler.newFactory();
    }

    /**
     * With one poll for many events, Netty 4.2.17 now and then misses a reset that comes close
     * behind an answer's bytes: the connection would look open for ever. To be called before
     * Netty's own class reads it.
     */
    private static void pollOnceEachTime() {
      if (System.getProperty(MULTISHOT) == null) {
        System.setProperty(MULTISHOT, "false");
      }
    }

    @Override
    public Class<? extends ServerSocketChannel> serverChannel() {
      return IoUringServerSocketChannel.class;
    }

    @Override
    public Class<? extends SocketChannel> socketChannel() {
      return IoUringSocketChannel.class;
    }

    @Override
    public Class<? extends DatagramChannel> datagramChannel() {
      return IoUringDatagramChannel.class;
    }

    @Override
    public void prepare(ChannelPipeline connection) {
      connection.addFirst(new NoReadOnceClosing());
    }
  },
  /** The JDK's own selectors. */
  NIO(TransportKind.NIO, "any machine") {
    @Override
    @Nullable Throwable unavailability() {
      return null;
    }

    @Override
    public IoHandlerFactory handlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    public Class<? extends ServerSocketChannel> serverChannel() {
      return NioServerSocketChannel.class;
    }

    @Override
    public Class<? extends SocketChannel> socketChannel() {
      return NioSocketChannel.class;
    }

    @Override
    public Class<? extends DatagramChannel> datagramChannel() {
      return NioDatagramChannel.class;
    }
  };

  private static final String MULTISHOT = "io.netty.iouring.pollAddMultishotEnabled";

  private final TransportKind kind;
  private final String needs;

  Transport(TransportKind kind, String needs) {
    this.kind = kind;
    this.needs = needs;
  }

  /** The one that the settings call so. */
  public static Transport of(TransportKind kind) {
    return switch (kind) {
      case EPOLL -> EPOLL;
      case IO_URING -> IO_URING;
      case NIO -> NIO;
    };
  }

  /** The default transport: epoll if the machine has it, otherwise NIO. */
  public static Transport usual() {
    return EPOLL.isAvailable() ? EPOLL : NIO;
  }

  /** The transports that this machine supports. */
  public static List<Transport> available() {
    return Stream.of(values()).filter(Transport::isAvailable).toList();
  }

  /** The word in settings and documents, such as {@code io-uring}. */
  public String label() {
    return kind.label();
  }

  /** Whether this machine has it. */
  public boolean isAvailable() {
    return unavailability() == null;
  }

  /** The expected alternatives if this machine does not support it; empty if it does. */
  public Optional<String> expectedInstead() {
    return Optional.ofNullable(unavailability()).map(why -> expectedInstead(CauseChain.of(why)));
  }

  private String expectedInstead(String why) {
    String others = available().stream().map(Transport::label).collect(Collectors.joining(" or "));
    return "%s on this machine, or not to be set; %s needs %s, and is not to be had here: %s"
        .formatted(others, label(), needs, why);
  }

  abstract @Nullable Throwable unavailability();

  public abstract IoHandlerFactory handlers();

  public abstract Class<? extends ServerSocketChannel> serverChannel();

  public abstract Class<? extends SocketChannel> socketChannel();

  public abstract Class<? extends DatagramChannel> datagramChannel();

  /** Adds the handlers that this transport needs to a new connection's pipeline. */
  public void prepare(ChannelPipeline connection) {
    // Most transports need no preparation.
  }
}
