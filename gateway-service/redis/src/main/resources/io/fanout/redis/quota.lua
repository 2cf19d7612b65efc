-- Shares a backend's quota among gateways: turns (calls that may begin, so many in any span) and
-- permits (calls in flight at once).
--
-- The key is a hash. A field "b:N" has the calls that began in the N-th hundredth of the span. A
-- field "g:ID" has what a gateway holds: "turns permits wanted-permits hungry since ends".
--
-- ARGV: 1 the gateway; 2 calls, 0 if they are not limited; 3 the span in ms; 4 permits, 0 if they
-- are not limited; 5 how many ms the gateway keeps what it holds; 6 turns it has left; 7 calls that
-- it has begun since it told last; 8 calls that it has begun within the span, which count if the
-- server has lost the gateway's field; 9 permits that it holds; 10 turns that it wants to have;
-- 11 permits that it wants to have; 12 how many gateways there are, as it last knew.
-- Returns the turns it has; its permits; its fair part of the permits, to which it comes back as its
-- calls end; after how many ms the next turn comes back (-1: not known); whether others wait.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local me, calls, span, atOnce = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local lease, kept, begun = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local holds, wantTurns, wantPermits = tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])

local width = math.max(1, math.ceil(span / 100))
local mine, others = nil, {}
local used, oldest = 0, nil
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local field, value = all[i], all[i + 1]
  if string.sub(field, 1, 2) == 'b:' then
    local bucket = tonumber(string.sub(field, 3))
    if (bucket + 1) * width + span <= now then
      redis.call('HDEL', KEYS[1], field)
    else
      used = used + tonumber(value)
      oldest = math.min(oldest or bucket, bucket)
    end
  else
    local part = {}
    for word in string.gmatch(value, '%S+') do part[#part + 1] = tonumber(word) end
    local gateway = { turns = part[1], permits = part[2], want = part[3], hungry = part[4],
        since = part[5], ends = part[6] }
    if string.sub(field, 3) == me then
      mine = gateway
    elseif gateway.ends <= now then
      -- It is gone. The turns that it had may have been used, so they count as used now.
      begun = begun + gateway.turns
      redis.call('HDEL', KEYS[1], field)
    else
      others[#others + 1] = gateway
    end
  end
end

local turns, comesBack, othersWait = 0, -1, 0
local hungry = 0
if calls > 0 then
  if not mine then begun = begun - tonumber(ARGV[7]) + tonumber(ARGV[8]) end
  if begun > 0 then
    local bucket = math.floor(now / width)
    redis.call('HINCRBY', KEYS[1], 'b:' .. string.format('%.0f', bucket), begun)
    used = used + begun
    oldest = oldest or bucket
  end
  local heldByOthers, asking = 0, 1
  for _, other in ipairs(others) do
    heldByOthers = heldByOthers + other.turns
    if other.hungry > 0 then
      asking = asking + 1
      othersWait = 1
    end
  end
  if not mine then asking = math.max(asking, tonumber(ARGV[12])) end
  local free = math.max(0, calls - used - heldByOthers - kept)
  turns = math.min(wantTurns, kept + math.ceil(free / asking))
  if turns < wantTurns then hungry = 1 end
  -- A gateway that wants no turn has none either, which says nothing about the quota.
  if free == 0 and turns == 0 and heldByOthers == 0 and oldest then
    comesBack = math.max(1, (oldest + 1) * width + span - now)
  end
end

local permits, fair = 0, 0
local since = mine and mine.want > 0 and mine.since or now
if atOnce > 0 then
  local wanting, held = {}, 0
  if wantPermits > 0 then wanting[1] = { want = wantPermits, since = since, me = true } end
  for _, other in ipairs(others) do
    held = held + other.permits
    if other.want > 0 then wanting[#wanting + 1] = other end
    if other.want > other.permits then othersWait = 1 end
  end
  if #wanting > atOnce then
    -- More gateways than permits: those have one that have been waiting for the longest.
    table.sort(wanting, function(a, b) return a.since < b.since end)
    for i = 1, atOnce do
      if wanting[i].me then fair = 1 end
    end
  else
    -- Those who want least get it, and the others share what is left.
    table.sort(wanting, function(a, b) return a.want < b.want end)
    local left = atOnce
    for i, each in ipairs(wanting) do
      local part = math.min(each.want, math.ceil(left / (#wanting - i + 1)))
      left = left - part
      if each.me then fair = part end
    end
  end
  permits = math.max(holds, math.min(fair, atOnce - held))
  if permits > holds then since = now end
end

redis.call('HSET', KEYS[1], 'g:' .. me, string.format('%.0f %.0f %.0f %.0f %.0f %.0f',
    turns, permits, wantPermits, hungry, since, now + lease))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(span + width, lease) + 1000))
return { turns, permits, fair, comesBack, othersWait }
