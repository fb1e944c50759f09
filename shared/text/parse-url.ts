/** Null for an invalid URL. `URL.parse` and `URL.canParse` are missing in browsers of 2023. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Null for all but http and https. */
export function parseWebUrl(text: string, base?: string): URL | null {
  const url = parseUrl(text, base)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
