/** Reloads unless the server is unreachable, in which case the browser would show its own error page. Returns whether it does. */
export async function reloadPage(): Promise<boolean> {
  if (!(await isReachable())) return false
  location.reload()
  return true
}

/** Also returns false if the page was left in the meantime. */
export async function isReachable(): Promise<boolean> {
  const { href } = location
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return location.href === href
  } catch {
    return false
  }
}
