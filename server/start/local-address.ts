import { logEvent } from '../base/log.ts'

export const isLocal = (hostname: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Warns once when SITE_URL is local but a request has another host, because links in mails would be wrong. Omits the host, which a client can forge. */
export function watchHosts(siteUrl: string): (host: string | undefined) => void {
  let isLogged = !isLocal(new URL(siteUrl).hostname)
  return host => {
    if (isLogged || !host) return
    const hostname = URL.parse(`http://${host}`)?.hostname
    if (!hostname || isLocal(hostname)) return
    isLogged = true
    logEvent('warn', 'site-url-is-local', {
      advice: `Requests are coming in for another host: set SITE_URL (now ${siteUrl}) to the address that readers use.`,
    })
  }
}
