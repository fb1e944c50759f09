/** Caches what `make` returns for up to `most` keys, then starts over. */
export function memoized<Value extends object>(
  most: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const cache = new Map<string, Value>()
  return key => {
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= most) cache.clear()
    const made = make(key)
    cache.set(key, made)
    return made
  }
}
