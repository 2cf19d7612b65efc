package main

import (
	"net"
	"runtime"
	"sync"
)

// mostUnsent is the number of bytes that may wait for a gateway that does not read. Beyond it, calls wait too and stop
// reading from their backends.
const mostUnsent = 1024 * 1024

// outbox collects frames for a link. One goroutine sends all waiting frames with one write.
type outbox struct {
	mu     sync.Mutex
	room   sync.Cond
	some   sync.Cond
	frames []byte
	closed bool
}

func newOutbox() *outbox {
	o := &outbox{}
	o.room.L = &o.mu
	o.some.L = &o.mu
	return o
}

// begin locks the outbox and waits for room. It returns false if the link has ended.
func (o *outbox) begin() bool {
	o.mu.Lock()
	for len(o.frames) >= mostUnsent && !o.closed {
		o.room.Wait()
	}
	if o.closed {
		o.mu.Unlock()
		return false
	}
	return true
}

// end unlocks the outbox, and wakes the sender if it sleeps.
func (o *outbox) end(wasEmpty bool) {
	o.mu.Unlock()
	if wasEmpty {
		o.some.Signal()
	}
}

func (o *outbox) answer(call uint32, status int, fields, body []byte, more bool, resends int) bool {
	if !o.begin() {
		return false
	}
	empty := len(o.frames) == 0
	o.frames = appendAnswer(o.frames, call, status, fields, body, more, resends)
	o.end(empty)
	return true
}

func (o *outbox) answerBody(call uint32, body []byte, more bool) bool {
	if !o.begin() {
		return false
	}
	empty := len(o.frames) == 0
	o.frames = appendAnswerBody(o.frames, call, body, more)
	o.end(empty)
	return true
}

func (o *outbox) failure(call uint32, how ending, beforeAnswer bool, detail string, resends int) {
	if o.begin() {
		empty := len(o.frames) == 0
		o.frames = appendFailure(o.frames, call, how, beforeAnswer, detail, resends)
		o.end(empty)
	}
}

func (o *outbox) wantBody(call uint32, from, length int) {
	if o.begin() {
		empty := len(o.frames) == 0
		o.frames = appendWantBody(o.frames, call, from, length)
		o.end(empty)
	}
}

func (o *outbox) welcome() {
	if o.begin() {
		empty := len(o.frames) == 0
		o.frames = appendWelcome(o.frames)
		o.end(empty)
	}
}

func (o *outbox) pong() {
	o.mu.Lock()
	// Skip the message if the gateway does not read, so that messages do not pile up.
	if o.closed || len(o.frames) >= mostUnsent {
		o.mu.Unlock()
		return
	}
	empty := len(o.frames) == 0
	o.frames = appendPong(o.frames)
	o.end(empty)
}

// connections never waits, because its caller holds a lock. Connections rarely open and close, so the messages stay few.
func (o *outbox) connections(host uint32, count int, number uint64) {
	o.mu.Lock()
	if o.closed {
		o.mu.Unlock()
		return
	}
	empty := len(o.frames) == 0
	o.frames = appendConnections(o.frames, host, count, number)
	o.end(empty)
}

// unsent is the number of waiting bytes.
func (o *outbox) unsent() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.frames)
}

func (o *outbox) close() {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	o.some.Broadcast()
	o.room.Broadcast()
}

// send writes the waiting frames until the link ends.
func (o *outbox) send(to net.Conn) error {
	var spare []byte
	for {
		o.mu.Lock()
		for len(o.frames) == 0 && !o.closed {
			o.some.Wait()
			if len(o.frames) > 0 && len(o.frames) < mostUnsent {
				// Let other goroutines run first, because they may have answers for the same write.
				o.mu.Unlock()
				runtime.Gosched()
				o.mu.Lock()
			}
		}
		if o.closed {
			o.mu.Unlock()
			return nil
		}
		batch := o.frames
		o.frames = spare[:0]
		o.mu.Unlock()
		o.room.Broadcast()
		if _, err := to.Write(batch); err != nil {
			return err
		}
		spare = batch
		if cap(spare) > 2*mostUnsent {
			spare = nil
		}
	}
}
