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
const REVIEWS = '/rpc/read_reviews?'

/** Cache of what loaders read, shared by pages and concurrent readers. */
export class ReadCache {
  readonly #lists = new LRUCache<string, Promise<Read>>({ max: MAX_READS })
  readonly #ofPosts = new LRUCache<string, Promise<Read>>({ max: MAX_READS })
  #listVersion = {}
  #postVersion = {}
  #reviewVersion = {}
  #isPaused = true

  get listVersion(): object | null {
    return this.#isPaused ? null : this.#listVersion
  }

  get postVersion(): object | null {
    return this.#isPaused ? null : this.#postVersion
  }

  get reviewVersion(): object | null {
    return this.#isPaused ? null : this.#reviewVersion
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

  /** `path`: that of a post whose reviews changed, or '' when the ratings on lists did. Null: all pages. A read that is running is not cached. */
  invalidate(path: string | null): void {
    if (path === null) {
      this.#lists.clear()
      this.#ofPosts.clear()
      this.#postVersion = {}
    }
    if (path === null || path === '') {
      forget(this.#lists, RATED)
      this.#listVersion = {}
    }
    if (path === null || path.startsWith('/blog/')) {
      forget(this.#ofPosts, REVIEWS)
      this.#reviewVersion = {}
    }
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.invalidate(null)
  }
}

function forget(reads: LRUCache<string, Promise<Read>>, part: string) {
  for (const key of [...reads.keys()]) if (key.includes(part)) reads.delete(key)
}

export function sharedReadKey(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null
  const address = String(input)
  if (!SHARED.test(address) || (!OF_POST.test(address) && address.includes('content'))) return null
  const headers = new Headers(init?.headers)
  return ['prefer', 'range', 'accept'].map(name => headers.get(name)).join('\n') + address
}
