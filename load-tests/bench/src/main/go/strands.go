// The same questions asked of goroutines, as a yardstick: go run strands.go
package main

import (
	"fmt"
	"runtime"
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

func main() {
	fmt.Printf("%s, %d processors\n", runtime.Version(), runtime.GOMAXPROCS(0))
	for i := 0; i < 5; i++ {
		fmt.Printf("skynet %d ms\n", skynet().Milliseconds())
	}
	for i := 0; i < 3; i++ {
		fmt.Printf("ping-pong %d ns a round\n", pingPong(1_000_000).Nanoseconds()/1_000_000)
		fmt.Printf("create %d ns\n", create(1_000_000).Nanoseconds()/1_000_000)
	}
	fmt.Printf("parked %d bytes each\n", parkedBytes(100_000))
}
