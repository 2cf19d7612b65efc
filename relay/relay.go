package main

import (
	"net"
	"sync"
)

// relay has the hosts of all gateways, and their links.
type relay struct {
	mu    sync.Mutex
	hosts map[hostKey]*host
	links map[*link]struct{}
}

func newRelay() *relay {
	return &relay{hosts: map[hostKey]*host{}, links: map[*link]struct{}{}}
}

// serve accepts links until the listener closes.
func (r *relay) serve(listener net.Listener) error {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		l := newLink(r, conn)
		r.mu.Lock()
		r.links[l] = struct{}{}
		r.mu.Unlock()
		go func() {
			l.serve()
			r.mu.Lock()
			delete(r.links, l)
			r.mu.Unlock()
		}()
	}
}

// join gives a link the host with that number. Other links of the gateway may share it.
func (r *relay) join(m hostMessage, l *link) *host {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := hostKey{l.gateway, m.host}
	h := r.hosts[key]
	if h == nil {
		h = newHost(key, m)
		r.hosts[key] = h
	}
	h.join(l)
	return h
}

func (r *relay) leave(h *host, l *link) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if h.leave(l) {
		delete(r.hosts, h.key)
	}
}

// close closes all links.
func (r *relay) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for l := range r.links {
		l.conn.Close()
	}
}
