import { limitKeyOf } from '#server/base/client-address.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import type { Sql } from '#server/database/sql.ts'
import { plainPath, withoutData } from '#server/http/plain-path.ts'
import { parseWebUrl } from '#shared/text/parse-url.ts'

const MOST_ADDRESSES = 5_000 // between two writes
const MOST_OF_CLIENT = 20 // missing ones, so that one scanner cannot fill the list
const LONGEST = 500 // characters

interface Counted {
  address: string
  hits: number
  referrer: string
  isMissing: boolean
}

/** Counts redirects and missing pages in memory until `store`, so that no request waits for it. Nothing is stored about visitors. */
export class AddressCounts {
  readonly #origin: string
  #counted = new Map<string, Counted>()
  #ofClients = new Map<string, number>()

  /** `origin`: of the site, whose own pages are named by their path. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** `status`: of the response. React Router answers a redirect within the site with 202. */
  add(request: Request, status: number, client: RequestContext): void {
    const isMissing = status === 404
    if (request.method !== 'GET' || !(isMissing || [202, 301, 410].includes(status))) return
    const { pathname, search } = new URL(request.url)
    const address = withoutData(pathname) + search
    if (!this.#counted.has(address) && !this.#mayCount(address, isMissing ? client : null)) return
    this.#add({ address, hits: 1, referrer: isMissing ? this.#referrerOf(request) : '', isMissing })
  }

  /** Adds the counts to the database. After a failure they are added the next time. */
  async store(sql: Sql): Promise<void> {
    const sent = this.#counted
    this.#counted = new Map()
    this.#ofClients.clear()
    try {
      await sql`select public.count_addresses(${JSON.stringify([...sent.values()])}::jsonb)`
    } catch (error) {
      const newer = this.#counted
      this.#counted = sent
      for (const counted of newer.values()) this.#add(counted)
      throw error
    }
  }

  #add(counted: Counted) {
    const known = this.#counted.get(counted.address)
    if (!known && this.#isFull) return
    this.#counted.set(counted.address, {
      ...counted,
      hits: (known?.hits ?? 0) + counted.hits,
      referrer: counted.referrer || known?.referrer || '',
    })
  }

  get #isFull(): boolean {
    return this.#counted.size >= MOST_ADDRESSES
  }

  #mayCount(address: string, client: RequestContext | null): boolean {
    if (this.#isFull || address.length > LONGEST) return false
    if (!client) return true
    const path = plainPath(address.split('?', 1)[0] ?? '')
    if (/\p{Cc}/u.test(path) || isProbe(path)) return false
    const key = limitKeyOf(client.address)
    const count = (this.#ofClients.get(key) ?? 0) + 1
    this.#ofClients.set(key, count)
    return count <= MOST_OF_CLIENT
  }

  /** Without the query, which may say who follows the link. */
  #referrerOf({ headers }: Request): string {
    const url = parseWebUrl(headers.get('referer') ?? '')
    if (!url) return ''
    return (url.origin === this.#origin ? url.pathname : url.host + url.pathname).slice(0, LONGEST)
  }
}

/** Files and folders of other programs that scanners try on every site, which no reader requests. */
const PROBES = [
  /(^|\/)\.(?!well-known(\/|$))/,
  /\/(wp-(login|admin|includes|json|cron|config|signup|trackback|content\/(plugins|themes))|xmlrpc\.php|wlwmanifest)/,
  /\/(phpmyadmin|pma|adminer|phpinfo|phpunit|vendor|cgi-bin|actuator|_ignition|telescope|owa|autodiscover|boaform|hnap1|solr|manager\/html|server-status)/,
  /\.(env|git|sql|bak|old|swp|ini|log|cgi|aspx?|jsp|do|zip|rar|7z|t?gz|tar|ya?ml|key|pem)$/,
  /\/(eval-stdin|shell|config|admin|login|setup|install|upload|test|info)\.php$/,
]

export const isProbe = (path: string): boolean => PROBES.some(probe => probe.test(path.toLowerCase()))
