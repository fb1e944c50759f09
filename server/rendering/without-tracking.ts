/** Added to links by mails, advertisements and social networks, often another value for each reader. Scripts in the browser still see them. */
const tracking =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id|igshid|igsh|twclid|ttclid|yclid|li_fat_id|_hsenc|_hsmi)=/

/** The address without parameters that no page reads, so that all who come by them share one page. `address`: path and query. */
export function withoutTracking(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const parts = address.slice(at + 1).split('&')
  const kept = parts.filter(part => !tracking.test(part))
  if (kept.length === parts.length) return address
  return address.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}
