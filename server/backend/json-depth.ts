const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Check it before JSON.parse, whose time grows with the square of the depth: half a minute for 6 MB of brackets. */
export function isDeeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0
  let isInText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0
    if (isInText) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (OPENING.has(byte)) {
      if (++depth > most) return true
    } else if (CLOSING.has(byte)) depth--
  }
  return false
}
