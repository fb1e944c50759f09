import type { Site } from '#app/content/site.ts'

type Kept<Value> = { site: Site; value: Value }

const MOST_KEPT = 100

/** Keeps what pages load until `version` is another, as it is after each change that they show; nothing while it is null. */
export function perVersion<Value>() {
  const versions = new WeakMap<object, Map<string, Kept<Value>>>()
  return async (
    version: object | null | undefined,
    site: Site,
    key: string,
    load: () => Promise<Value>,
    isKept = (_: Value) => true,
  ): Promise<Value> => {
    if (!version) return load()
    const kept = versions.get(version) ?? new Map<string, Kept<Value>>()
    versions.set(version, kept)
    const known = kept.get(key)
    // A page may still have the settings from before the change.
    if (known?.site === site) return known.value
    const value = await load()
    if (!isKept(value)) return value
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { site, value })
    return value
  }
}
