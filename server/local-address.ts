import { logEvent } from './log.ts'

const isLocal = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/**
 * Returns a listener for the Host headers of requests. It warns once when SITE_URL is a local address and a request came
 * for another: links in mails, feeds and search results would lead readers to their own machine.
 */
export function watchHosts(siteUrl: string): (host: string | undefined) => void {
  let isTold = !isLocal(new URL(siteUrl).hostname)
  return host => {
    if (isTold || !host) return
    const hostname = URL.parse(`http://${host}`)?.hostname
    if (!hostname || isLocal(hostname)) return
    isTold = true
    logEvent('warn', 'site-url-is-local', {
      host,
      advice: `Set SITE_URL, now ${siteUrl}, to the address that readers use.`,
    })
  }
}
