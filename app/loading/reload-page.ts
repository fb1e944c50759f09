/** Returns whether it reloads: not while the server cannot be reached, since the browser would show its own page. */
export async function reloadPage(): Promise<boolean> {
  if (!(await isReachable())) return false
  location.reload()
  return true
}

/** Also false when the page was left meanwhile. */
export async function isReachable(): Promise<boolean> {
  const { href } = location
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return location.href === href
  } catch {
    return false
  }
}
