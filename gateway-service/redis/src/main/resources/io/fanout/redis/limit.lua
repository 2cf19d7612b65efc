-- Counts one key of a limit. The key's value is the time, in microseconds, when it has all of its
-- permits again. Each permit makes that later by the time in which one permit comes back.
--
-- ARGV: microseconds per permit; burst; permits that the gateway has granted already (below 0: that
-- it gives back); permits to take ahead; how many microseconds ahead that time was at the last
-- answer, which counts if the key is gone: the server may have lost it.
-- Returns how many permits the gateway took ahead, and how many microseconds ahead the time is now.
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local per, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local granted, want, known = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])

local full = tonumber(redis.call('GET', KEYS[1])) or now + known
full = math.max(math.max(full, now) + granted * per, now)
-- A thousandth of a permit makes up for the rounding of the times.
local free = math.floor(burst - (full - now) / per + 0.001)
local taken = math.max(0, math.min(want, free))
full = full + taken * per
local ahead = full - now
if ahead > 0 then
  redis.call('SET', KEYS[1], string.format('%.3f', full),
      'PX', string.format('%.0f', math.ceil(ahead / 1000) + 1))
else
  redis.call('DEL', KEYS[1])
end
return { taken, math.ceil(ahead) }
