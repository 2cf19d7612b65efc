// Measures the benchmarks' questions with goroutines, as a yardstick: go run strands.go
package main

import (
	"fmt"
	"runtime"
	"sort"
	"time"
)

const leaves = 1_000_000

func node(parent chan<- int64, number int64, size int64) {
	if size == 1 {
		parent <- number
		return
	}
	results := make(chan int64, 10)
	part := size / 10
	for i := int64(0); i < 10; i++ {
		go node(results, number+i*part, part)
	}
	var sum int64
	for i := 0; i < 10; i++ {
		sum += <-results
	}
	parent <- sum
}

func skynet() time.Duration {
	begun := time.Now()
	result := make(chan int64, 1)
	go node(result, 0, leaves)
	if sum := <-result; sum != leaves*(leaves-1)/2 {
		panic(sum)
	}
	return time.Since(begun)
}

func pingPong(rounds int) time.Duration {
	there, back := make(chan int, 1), make(chan int, 1)
	done := make(chan bool)
	begun := time.Now()
	go func() {
		for i := 0; i < rounds; i++ {
			back <- <-there
		}
	}()
	go func() {
		for i := 0; i < rounds; i++ {
			there <- i
			<-back
		}
		done <- true
	}()
	<-done
	return time.Since(begun)
}

func create(rounds int) time.Duration {
	done := make(chan bool)
	begun := time.Now()
	for i := 0; i < rounds; i++ {
		go func() { done <- true }()
		<-done
	}
	return time.Since(begun)
}

func parkedBytes(many int) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	wake := make(chan bool)
	for i := 0; i < many; i++ {
		go func() { <-wake }()
	}
	time.Sleep(200 * time.Millisecond)
	runtime.GC()
	runtime.ReadMemStats(&after)
	close(wake)
	held := after.HeapInuse + after.StackInuse - before.HeapInuse - before.StackInuse
	return held / uint64(many)
}

func median(times int, measure func() int64) int64 {
	values := make([]int64, times)
	for i := range values {
		values[i] = measure()
	}
	sort.Slice(values, func(i, j int) bool { return values[i] < values[j] })
	return values[times/2]
}

// Prints Go's version, and then a line per benchmark with its class, value and unit.
func main() {
	const rounds = 500_000
	fmt.Printf("Go %s\n", runtime.Version())
	fmt.Printf("Skynet %d ms/op\n", median(5, func() int64 { return skynet().Milliseconds() }))
	fmt.Printf("PingPong %d ns/op\n", median(3, func() int64 { return pingPong(rounds).Nanoseconds() / rounds }))
	fmt.Printf("Create %d ns/op\n", median(3, func() int64 { return create(rounds).Nanoseconds() / rounds }))
	fmt.Printf("ParkedMemory %d bytes\n", parkedBytes(100_000))
}
