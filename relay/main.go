// Relay makes HTTP calls for a Fanout gateway. The gateway has one connection to it for each of its lanes,
// and the relay has one goroutine for each call. docs/relay.md says when a relay pays off.
package main

import (
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"
)

const (
	defaultAddress = "127.0.0.1:9190"
	usualGOGC      = 400
)

func main() {
	address := flag.String("listen", defaultAddress, "`host:port` to listen on; port 0 takes a free one")
	check := flag.String("check", "", "only check whether a relay is ready at this `host:port`; exits with 0 or 1")
	// The launcher recognises its processes by this option. The relay ignores it.
	flag.String("Dfanout.instance", "", "ignored: the launcher recognises its process by this `token`")
	flag.Parse()
	if flag.NArg() != 0 {
		fmt.Fprintf(os.Stderr, "relay: %s (expected: only the options above; see -help)\n", flag.Arg(0))
		os.Exit(2)
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stdout, nil)))
	// net/http logs unsolicited bytes from backends, with which a hostile backend could fill the disk.
	log.SetOutput(io.Discard)
	if os.Getenv("GOGC") == "" {
		// Few objects outlive a call, so rare collections cost only some tens of MB.
		debug.SetGCPercent(usualGOGC)
	}
	var err error
	if *check != "" {
		err = ready(*check)
	} else {
		err = listen(*address)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		os.Exit(1)
	}
}

func listen(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("-listen %s: %w (expected: a free host:port of this machine)", address, err)
	}
	r := newRelay()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		listener.Close()
		r.close()
	}()
	// A program that starts the relay on a free port reads this line.
	fmt.Printf("relay: listening on %s\n", listener.Addr())
	if err := r.serve(listener); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// ready sends a Hello and waits for the Welcome.
func ready(address string) error {
	const patience = 2 * time.Second
	conn, err := net.DialTimeout("tcp", address, patience)
	if err != nil {
		return fmt.Errorf("-check %s: %w (expected: a relay that listens there)", address, err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := conn.Write(appendHello(nil, 0)); err != nil {
		return fmt.Errorf("-check %s: %w", address, err)
	}
	var length [lengthBytes]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return fmt.Errorf("-check %s: no welcome came: %w (expected: a relay of this version)", address, err)
	}
	message := make([]byte, min(binary.BigEndian.Uint32(length[:]), maxFrame))
	if _, err := io.ReadFull(conn, message); err != nil {
		return fmt.Errorf("-check %s: %w", address, err)
	}
	if num, _, err := one(message); err != nil || num != fieldWelcome {
		return fmt.Errorf("-check %s: its answer is not Welcome (expected: a relay)", address)
	}
	return nil
}
