-- Keeps the list of gateways that have reported lately.
--
-- ARGV: the gateway; how many milliseconds it counts without being heard of; 0 to leave the list.
-- Returns how many gateways there are.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease = tonumber(ARGV[2])
if lease > 0 then
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - lease)
  redis.call('PEXPIRE', KEYS[1], 2 * lease)
else
  redis.call('ZREM', KEYS[1], ARGV[1])
end
return { redis.call('ZCARD', KEYS[1]) }
