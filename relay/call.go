package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// atOnce is the part of a body that the relay reads before it sends the answer. Most answers are complete by then.
	atOnce = 16 * 1024

	firstFinalStatus = 200
)

var (
	errCancelled = errors.New("the gateway does not wait any more")
	errTimeUp    = errors.New("the call's time was up")
	errTooLarge  = errors.New("the answer's body is longer than max-response")
	errOnceOnly  = errors.New("the connection was closed before an answer came, and the call may be sent only once")
)

// call is one call in flight, with its own goroutine. The relay reuses a successful call, with its buffers and its
// trace, for another.
type call struct {
	link       *link
	id         uint32
	host       *host
	idempotent bool
	// until is the time at which the relay gives up by itself, in nanoseconds since its start; 0 for never.
	until  int64
	upload *upload

	cancel context.CancelCauseFunc
	// traced is a context without a deadline that carries the trace.
	traced   context.Context
	attempts atomic.Int32
	begun    atomic.Bool

	head []byte
	body []byte
	sent bytes.Reader
	data []byte
}

var calls = sync.Pool{New: func() any { return newCall() }}

func newCall() *call {
	c := &call{body: make([]byte, atOnce)}
	c.traced = httptrace.WithClientTrace(context.Background(), &httptrace.ClientTrace{
		GetConn:              func(string) { c.attempt() },
		GotFirstResponseByte: func() { c.begun.Store(true) },
	})
	return c
}

// attempt runs before net/http takes a connection. A second attempt means that the backend closed a reused connection
// before its answer, so it has probably closed other idle connections too.
func (c *call) attempt() {
	if c.attempts.Add(1) == 1 {
		return
	}
	if !c.idempotent {
		c.cancel(errOnceOnly)
	}
	c.host.transport.CloseIdleConnections()
}

func (c *call) resends() int {
	return max(0, int(c.attempts.Load())-1)
}

// request builds the request for net/http, or returns an error if net/http cannot send it unchanged.
func (c *call) request(ctx context.Context, m *callMessage) (*http.Request, error) {
	target := string(m.target)
	u := &url.URL{Scheme: "http", Host: c.host.authority, Opaque: target}
	if strings.HasPrefix(target, "//") {
		// net/http would take Opaque for an authority.
		path, query, asked := strings.Cut(target, "?")
		decoded, err := url.PathUnescape(path)
		if err != nil {
			return nil, fmt.Errorf("its target cannot be sent as it is: %w", err)
		}
		u = &url.URL{Scheme: "http", Host: c.host.authority, Path: decoded, RawPath: path,
			RawQuery: query, ForceQuery: asked && query == ""}
		if u.RequestURI() != target {
			return nil, errors.New("its target cannot be sent as it is")
		}
	}
	header, err := requestHeader(m.fields, c.idempotent)
	if err != nil {
		return nil, err
	}
	r := blank.WithContext(ctx)
	r.Method = methodOf(m.method)
	r.URL = u
	r.Header = header
	r.Host = c.host.authority
	c.setBody(r, m)
	return r, nil
}

// blank is the template of all requests, because net/http sets a context only on a copy of a request.
var blank = http.Request{Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}

func methodOf(b []byte) string {
	if string(b) == http.MethodGet {
		return http.MethodGet
	}
	return string(b)
}

func (c *call) setBody(r *http.Request, m *callMessage) {
	switch {
	case m.hasBody && int(m.bodyLength) > len(m.body):
		c.upload = newUpload(c.link.out, c.id, bytes.Clone(m.body), int(m.bodyLength))
		r.ContentLength = int64(m.bodyLength)
		r.Body = c.upload.read()
		if c.idempotent {
			r.GetBody = func() (io.ReadCloser, error) { return c.upload.read(), nil }
		}
	case m.hasBody && m.bodyLength > 0:
		c.data = append(c.data[:0], m.body...)
		c.sent.Reset(c.data)
		r.ContentLength = int64(m.bodyLength)
		r.Body = io.NopCloser(&c.sent)
		if c.idempotent {
			data := c.data
			r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
		}
	case !c.idempotent && r.Method == http.MethodGet:
		// net/http resends a GET by itself, unless its body can be read only once.
		r.Body = io.NopCloser(bytes.NewReader(nil))
	}
}

const idempotencyKey = "Idempotency-Key"

// requestHeader keeps the names of the fields unchanged. net/http recognises its own fields only by their canonical
// names.
func requestHeader(lines []byte, idempotent bool) (http.Header, error) {
	header := make(http.Header, 4)
	// Without this entry net/http would add its own User-Agent.
	agent := false
	for len(lines) > 0 {
		line, rest, found := bytes.Cut(lines, []byte("\r\n"))
		name, value, colon := bytes.Cut(line, []byte(":"))
		if !found || !colon || len(name) == 0 {
			return nil, errors.New("its fields are no lines of name and value")
		}
		lines = rest
		key := string(name)
		if strings.EqualFold(key, "User-Agent") {
			key, agent = "User-Agent", true
		} else if strings.EqualFold(key, idempotencyKey) || strings.EqualFold(key, "X-"+idempotencyKey) {
			// With the canonical name, net/http would take the call for repeatable.
			key = strings.ToLower(key)
		}
		header[key] = append(header[key], string(bytes.TrimSpace(value)))
	}
	if !agent {
		header["User-Agent"] = nil
	}
	if idempotent {
		// net/http does not send a field without a value; this one marks the call as repeatable.
		header[idempotencyKey] = nil
	}
	return header, nil
}

// run makes the call, on the call's own goroutine.
func (c *call) run(ctx context.Context, r *http.Request) {
	response, err := c.host.transport.RoundTrip(r)
	if err == nil {
		err = c.deliver(response)
	}
	if err != nil {
		c.fail(ctx, err)
	}
	c.link.forget(c.id)
	if c.upload != nil {
		c.upload.end()
	}
	c.cancel(nil)
	if err == nil {
		c.recycle()
	}
}

func (c *call) recycle() {
	if c.upload != nil || cap(c.head) > mostHeadBytes {
		return
	}
	c.link, c.host, c.cancel = nil, nil, nil
	c.attempts.Store(0)
	c.begun.Store(false)
	calls.Put(c)
}

// deliver streams the answer to the gateway. net/http closes the connection of a body that it did not read to its end.
func (c *call) deliver(response *http.Response) error {
	defer response.Body.Close()
	if response.StatusCode < firstFinalStatus {
		return fmt.Errorf("malformed: status %d (expected: 200 to 999)", response.StatusCode)
	}
	if response.ProtoMajor != 1 || response.ProtoMinor > 1 {
		return fmt.Errorf("malformed: %s (expected: HTTP/1.0 or HTTP/1.1)", response.Proto)
	}
	if response.ContentLength > int64(c.host.maxBody) {
		return errTooLarge
	}
	var err error
	if c.head, err = appendFields(c.head[:0], response.Header); err != nil {
		return err
	}
	n, whole, err := c.read(response.Body, 0)
	if err != nil {
		return err
	}
	if !c.link.out.answer(c.id, response.StatusCode, c.head, c.body[:n], !whole, c.resends()) {
		return errCancelled
	}
	for total := n; !whole; total += n {
		if n, whole, err = c.read(response.Body, total); err != nil {
			return err
		}
		if !c.link.out.answerBody(c.id, c.body[:n], !whole) {
			return errCancelled
		}
	}
	return nil
}

// read reads the next part of a body after total bytes. It reads up to one byte beyond the limit, to detect a body
// that is too long.
func (c *call) read(body io.Reader, total int) (n int, whole bool, err error) {
	left := c.host.maxBody - total
	n, whole, err = readUpTo(body, c.body[:min(len(c.body), left+1)])
	if err == nil && n > left {
		err = errTooLarge
	}
	return n, whole, err
}

// readUpTo fills the buffer unless the body ends first. net/http reuses the connection once the relay has read the end.
func readUpTo(body io.Reader, buffer []byte) (n int, whole bool, err error) {
	for n < len(buffer) {
		read, err := body.Read(buffer[n:])
		n += read
		if err == io.EOF {
			return n, true, nil
		}
		if err != nil {
			return n, false, err
		}
	}
	return n, false, nil
}

// appendFields writes the fields of an answer as lines.
func appendFields(b []byte, header http.Header) ([]byte, error) {
	count := 0
	for name, values := range header {
		for _, value := range values {
			count++
			b = append(b, name...)
			b = append(b, ':', ' ')
			b = append(b, value...)
			b = append(b, '\r', '\n')
		}
	}
	if count > mostFields {
		return b, fmt.Errorf("malformed: %d header fields (expected: at most %d)", count, mostFields)
	}
	return b, nil
}

// fail reports the call's failure to the gateway, unless the gateway cancelled the call.
func (c *call) fail(ctx context.Context, err error) {
	cause := context.Cause(ctx)
	if cause == nil || errors.Is(cause, context.Canceled) {
		cause = err
	}
	if errors.Is(cause, errCancelled) {
		return
	}
	how, detail := classify(cause)
	c.link.out.failure(c.id, how, !c.begun.Load() && how == brokenOff, detail, c.resends())
}

// end cancels the call from another goroutine.
func (c *call) end(why error) {
	c.cancel(why)
	if c.upload != nil {
		c.upload.end()
	}
}

var started = time.Now()

// now is the time since the relay's start, in nanoseconds.
func now() int64 {
	return int64(time.Since(started))
}
