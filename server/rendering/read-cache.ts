import { LRUCache } from 'lru-cache'

const LONGEST_BODY = 64 * 1024
const MAX_READS = 100

interface Read {
  status: number
  headers: Headers
  body: string
}

const SHARED =
  /\/rest\/v1\/(blogs|navigation|outside_code|rpc\/(list_(posts_out|years|beside)|read_reviews))\?/
const RATED = '/rpc/list_posts_out?'
const OF_POST = /[?&](slug|of_blog)=/

/** Cache of what loaders read, shared by pages and concurrent readers. A list is invalidated with its own page, what is of one post with any. */
export class ReadCache {
  readonly #lists = new LRUCache<string, Promise<Read>>({ max: MAX_READS })
  readonly #ofPosts = new LRUCache<string, Promise<Read>>({ max: MAX_READS })
  #listVersion = {}
  #postVersion = {}
  #isPaused = true

  get listVersion(): object | null {
    return this.#isPaused ? null : this.#listVersion
  }

  get postVersion(): object | null {
    return this.#isPaused ? null : this.#postVersion
  }

  async get(key: string | null, read: () => Promise<Response>): Promise<Response> {
    if (key === null || this.#isPaused) return read()
    const { status, headers, body } = await (this.#readsOf(key).get(key) ?? this.#begin(key, read))
    return new Response(body, { status, headers })
  }

  /** Apart, so that lists stay while many posts are asked for. */
  #readsOf = (key: string) => (OF_POST.test(key) ? this.#ofPosts : this.#lists)

  #begin(key: string, read: () => Promise<Response>): Promise<Read> {
    const reading = read().then(async response => ({
      status: response.status,
      headers: response.headers,
      body: await response.text(),
    }))
    const reads = this.#readsOf(key)
    reads.set(key, reading)
    const forget = () => reads.get(key) === reading && reads.delete(key)
    reading.then(({ status, body }) => (status > 299 || body.length > LONGEST_BODY) && forget(), forget)
    return reading
  }

  /** `path`: that of one post, which changes no list, or of the lists whose ratings changed. Null: all pages. A read that is running is not cached. */
  invalidate(path: string | null): void {
    this.#ofPosts.clear()
    this.#postVersion = {}
    if (path !== null && path !== '') return
    this.#listVersion = {}
    if (path === null) this.#lists.clear()
    else for (const key of [...this.#lists.keys()]) if (key.includes(RATED)) this.#lists.delete(key)
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.invalidate(null)
  }
}

export function sharedReadKey(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null
  const address = String(input)
  if (!SHARED.test(address) || (!OF_POST.test(address) && address.includes('content'))) return null
  const headers = new Headers(init?.headers)
  return ['prefer', 'range', 'accept'].map(name => headers.get(name)).join('\n') + address
}
