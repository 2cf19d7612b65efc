package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const patience = 10 * time.Second

// gateway is the other side of a link.
type gateway struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

// start starts a relay and sends it a Hello.
func start(t *testing.T) (*relay, *gateway) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := newRelay()
	go r.serve(listener)
	t.Cleanup(func() { listener.Close(); r.close() })
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	g := &gateway{t, conn, bufio.NewReader(conn)}
	g.say(appendHello(nil, 1))
	if m := g.hear(); m.Descriptor().Name() != "Welcome" {
		t.Fatalf("%v (expected: Welcome)", m)
	}
	return r, g
}

func (g *gateway) say(frame []byte) {
	g.t.Helper()
	if _, err := g.conn.Write(frame); err != nil {
		g.t.Fatal(err)
	}
}

// hear returns the next message, except those that count connections.
func (g *gateway) hear() protoreflect.Message {
	g.t.Helper()
	for {
		frame := make([]byte, lengthBytes)
		g.conn.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.ReadFull(g.in, frame); err != nil {
			g.t.Fatal(err)
		}
		frame = append(frame, make([]byte, binary.BigEndian.Uint32(frame))...)
		if _, err := io.ReadFull(g.in, frame[lengthBytes:]); err != nil {
			g.t.Fatal(err)
		}
		if m := read(g.t, frame); m.Descriptor().Name() != "Connections" {
			return m
		}
	}
}

func message(num protowire.Number, fields ...func([]byte) []byte) []byte {
	var m []byte
	for _, field := range fields {
		m = field(m)
	}
	b, frame := begin(nil)
	return end(append(open(b, num, len(m)), m...), frame)
}

func number(num protowire.Number, v int) func([]byte) []byte {
	return func(b []byte) []byte { return appendNumber(b, num, uint64(v)) }
}

func text(num protowire.Number, v string) func([]byte) []byte {
	return func(b []byte) []byte { return appendString(b, num, v) }
}

// knows announces a backend to the relay under that number.
func (g *gateway) knows(host int, backend string) {
	u, err := url.Parse(backend)
	if err != nil {
		g.t.Fatal(err)
	}
	g.say(message(fieldHost, number(1, host), text(2, u.Host), number(3, portOf(u)), number(4, 100),
		number(5, 5_000), number(6, 60_000), number(7, 1<<30)))
}

func portOf(u *url.URL) int {
	return int(netip.MustParseAddrPort(u.Host).Port())
}

func (g *gateway) calls(call, host int, method, target string, more ...func([]byte) []byte) {
	all := []func([]byte) []byte{number(1, call), number(2, host), text(3, "\x7f\x00\x00\x01"),
		text(4, method), text(5, target), number(7, 1)}
	g.say(message(fieldCall, append(all, more...)...))
}

func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never: " + what)
		}
	}
}

func server(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	s := httptest.NewServer(handler)
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s
}

func TestAnswersComeInAnyOrder(t *testing.T) {
	second := make(chan struct{})
	backend := server(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/1" {
			<-second
		}
		fmt.Fprint(w, r.URL.Path)
	})
	_, g := start(t)
	g.knows(1, backend.URL)
	g.calls(1, 1, "GET", "/1")
	g.calls(2, 1, "GET", "/2")
	for _, want := range []string{"/2", "/1"} {
		m := values(g.hear())
		if string(m["body"].([]byte)) != want {
			t.Fatalf("%v (expected: %s)", m, want)
		}
		if want == "/2" {
			close(second)
		}
	}
}

func TestAGatewayThatDoesNotReadMakesTheRelayWait(t *testing.T) {
	backend := server(t, func(w http.ResponseWriter, r *http.Request) {
		piece := bytes.Repeat([]byte("x"), 32*1024)
		for r.Context().Err() == nil {
			w.Write(piece)
		}
	})
	r, g := start(t)
	g.knows(1, backend.URL)
	for call := 1; call <= 20; call++ {
		g.calls(call, 1, "GET", "/endless")
	}
	var out *outbox
	r.mu.Lock()
	for l := range r.links {
		out = l.out
	}
	r.mu.Unlock()
	until(t, "as much is unsent as may be", func() bool { return out.unsent() >= mostUnsent })
	// Whatever the backends have sent until now, the outbox keeps at most one more frame.
	if unsent := out.unsent(); unsent > mostUnsent+2*atOnce {
		t.Errorf("%d bytes wait (expected: about %d at most)", unsent, mostUnsent)
	}
	g.conn.Close()
	until(t, "the link's calls have ended", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.links) == 0 && len(r.hosts) == 0
	})
}

func TestABackendThatDoesNotReadIsSentNoMoreThanAWindow(t *testing.T) {
	read := make(chan struct{})
	backend := server(t, func(w http.ResponseWriter, r *http.Request) {
		<-read
		n, err := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, n, err)
	})
	length := 32 << 20
	whole := bytes.Repeat([]byte("0123456789abcdef"), length/16)
	_, g := start(t)
	g.knows(1, backend.URL)
	g.calls(1, 1, "PUT", "/x", number(9, length), text(10, string(whole[:window])))
	sent := window
	for opened := false; ; {
		m := g.hear()
		v := values(m)
		if m.Descriptor().Name() == "Answer" {
			if string(v["body"].([]byte)) != fmt.Sprint(length, " <nil>") {
				t.Errorf("%s (expected: %d bytes)", v["body"], length)
			}
			break
		}
		from, asked := int(v["from"].(uint32)), int(v["length"].(uint32))
		if from != sent || asked > window {
			t.Fatalf("%v (expected: at most %d bytes from %d)", v, window, sent)
		}
		g.say(message(fieldRequestBody, number(1, 1), number(2, from), text(3, string(whole[from:from+asked]))))
		sent += asked
		if !opened {
			opened = true
			close(read)
		}
	}
}

func TestMoreOfABodyThanWasAskedForEndsTheLink(t *testing.T) {
	// A handler must read the body to notice that its client has disconnected.
	over := make(chan struct{})
	backend := server(t, func(http.ResponseWriter, *http.Request) { <-over })
	t.Cleanup(func() { close(over) })
	_, g := start(t)
	g.knows(1, backend.URL)
	g.calls(1, 1, "PUT", "/x", number(9, 10*window), text(10, strings.Repeat("x", window)))
	if m := g.hear(); m.Descriptor().Name() != "WantBody" {
		t.Fatalf("%v (expected: WantBody)", m)
	}
	part := strings.Repeat("x", window)
	g.say(message(fieldRequestBody, number(1, 1), number(2, window), text(3, part+"x")))
	ends(t, g)
}

func ends(t *testing.T, g *gateway) {
	t.Helper()
	g.conn.SetReadDeadline(time.Now().Add(patience))
	if _, err := io.Copy(io.Discard, g.in); err != nil && !strings.Contains(err.Error(), "reset") {
		t.Fatal(err)
	}
}

func TestGarbageEndsTheLink(t *testing.T) {
	for _, garbage := range []string{
		"GET / HTTP/1.1\r\n\r\n",
		"\xff\xff\xff\xff",
		"\x00\x00\x00\x02\x0a\xff",
		"\x00\x00\x00\x00",
		"\x00\x00\x00\x04\x0a\x02\x08\x01",
		string(message(99)),
		string(message(fieldCall, number(1, 1), number(2, 77))),
	} {
		r, g := start(t)
		g.say([]byte(garbage))
		ends(t, g)
		until(t, "the link has ended", func() bool {
			r.mu.Lock()
			defer r.mu.Unlock()
			return len(r.links) == 0
		})
	}
}

func TestALinkThatEndsCancelsItsCalls(t *testing.T) {
	heard, cancelled := make(chan struct{}), make(chan struct{})
	backend := server(t, func(w http.ResponseWriter, r *http.Request) {
		close(heard)
		<-r.Context().Done()
		close(cancelled)
	})
	_, g := start(t)
	g.knows(1, backend.URL)
	g.calls(1, 1, "GET", "/x")
	<-heard
	g.conn.Close()
	select {
	case <-cancelled:
	case <-time.After(patience):
		t.Fatal("the backend's connection is still open")
	}
}

func TestACallThatNobodyCancelsEndsByItself(t *testing.T) {
	backend := server(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	_, g := start(t)
	g.knows(1, backend.URL)
	g.calls(1, 1, "GET", "/x", number(8, 1))
	m := values(g.hear())
	if m["ending"] != protoreflect.EnumNumber(timedOut) {
		t.Errorf("%v (expected: an ending of %d)", m, timedOut)
	}
}

func TestTargetsAreSentByteForByteOrNotAtAll(t *testing.T) {
	h := &host{authority: "b:1"}
	for target, sent := range map[string]bool{
		"/":                           true,
		"/?":                          true,
		"/a%2Fb/%2e%2E/c":             true,
		"/not-a-uri?[1]|{\"a\"}^`\\":  true,
		"//double//slash/":            true,
		"//user:secret@elsewhere/x?y": true,
		"//q?":                        true,
		"http:x":                      true,
		"//bad%zz":                    false,
		"//bad|bar":                   false,
	} {
		c := &call{host: h, idempotent: true}
		r, err := c.request(context.Background(), &callMessage{method: []byte("GET"), target: []byte(target)})
		if (err == nil) != sent || err == nil && r.URL.RequestURI() != target {
			t.Errorf("%s: %v (expected: sent %v)", target, err, sent)
		}
	}
}

func TestReadyAsksARelay(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := newRelay()
	go r.serve(listener)
	if err := ready(listener.Addr().String()); err != nil {
		t.Error(err)
	}
	listener.Close()
	r.close()
	if err := ready(listener.Addr().String()); err == nil {
		t.Error("nobody listens (expected: an error)")
	}
}
