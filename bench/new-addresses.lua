-- For wrk: each request at an address that nobody has asked for, in this run or one of another second. Pages share those with unknown parameters.
local run, asked = os.time(), 0
function request()
  asked = asked + 1
  return wrk.format("GET", wrk.path .. "?q=" .. run .. "-" .. asked)
end
