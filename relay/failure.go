package main

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
)

// classify says how a call ended that failed so. After a connection has come about, a failure that is none
// of the connection's is net/http's refusal of what it read.
func classify(err error) (ending, string) {
	detail := err.Error()
	var dial dialError
	var network *net.OpError
	switch {
	case errors.As(err, &dial):
		return connectFailed, "no connection could be opened: " + detail
	case errors.Is(err, errTooLarge):
		return tooLarge, detail
	case errors.Is(err, errTimeUp):
		return timedOut, detail
	case errors.Is(err, errOnceOnly):
		return brokenOff, detail
	case refusesHead(detail):
		return malformed, detail
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE), errors.Is(err, os.ErrDeadlineExceeded),
		errors.As(err, &network):
		return brokenOff, "the connection ended before the whole answer arrived: " + detail
	case strings.Contains(detail, "server closed idle connection"), strings.Contains(detail, "connection broken"),
		strings.Contains(detail, "unexpected EOF"):
		return brokenOff, "the connection ended before the whole answer arrived: " + detail
	default:
		return malformed, detail
	}
}

// refusesHead knows net/http's refusals that wrap an error of reading.
func refusesHead(detail string) bool {
	return strings.Contains(detail, "malformed") || strings.Contains(detail, "headers exceeded")
}
