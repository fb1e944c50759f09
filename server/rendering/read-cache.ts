import { LRUCache } from 'lru-cache'

const LONGEST_BODY = 64 * 1024
const MOST_READS = 100

interface Read {
  status: number
  headers: Headers
  body: string
}

const SHARED = /\/rest\/v1\/(blogs|navigation|outside_code|rpc\/list_(posts_out|years))\?/
const RATED = '/rpc/list_posts_out?'

/** Lists that loaders read, shared by the pages that show them and by concurrent readers. A list is invalidated together with its own page. */
export class ReadCache {
  readonly #reads = new LRUCache<string, Promise<Read>>({ max: MOST_READS })
  #isPaused = true

  async get(key: string | null, read: () => Promise<Response>): Promise<Response> {
    if (key === null || this.#isPaused) return read()
    const { status, headers, body } = await (this.#reads.get(key) ?? this.#begin(key, read))
    return new Response(body, { status, headers })
  }

  #begin(key: string, read: () => Promise<Response>): Promise<Read> {
    const reading = read().then(async response => ({
      status: response.status,
      headers: response.headers,
      body: await response.text(),
    }))
    this.#reads.set(key, reading)
    const forget = () => this.#reads.get(key) === reading && this.#reads.delete(key)
    reading.then(({ status, body }) => (status > 299 || body.length > LONGEST_BODY) && forget(), forget)
    return reading
  }

  /** `path`: that of one post, which changes no list, or of the lists whose ratings changed. Null: all pages. A read that is running is not cached. */
  invalidate(path: string | null): void {
    if (path === null) this.#reads.clear()
    else if (path === '')
      for (const key of [...this.#reads.keys()]) if (key.includes(RATED)) this.#reads.delete(key)
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#reads.clear()
  }
}

export function sharedReadKey(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null
  const address = String(input)
  if (!SHARED.test(address) || /[?&]slug=|content/.test(address)) return null
  const headers = new Headers(init?.headers)
  return ['prefer', 'range', 'accept'].map(name => headers.get(name)).join('\n') + address
}
