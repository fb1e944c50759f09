import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { chunksOf, streamOf } from '#server/base/stored-file.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip'

const USES_FOR_SMALLEST = 2
/** Milliseconds. The smallest encoding takes 0.2 s of CPU, which would be wasted on a page that is invalidated soon. */
const AGE_FOR_SMALLEST = 2000

/** Bytes. Within a larger write the progress of a slow client is not seen, and smaller ones take longer. */
const LARGEST_WRITE = 256 * 1024

const brotliAt = (quality: number) => (body: Buffer) =>
  compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string | null // null when the page must not be cached
  readonly #encoded = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  readonly #made = performance.now()
  #uses = 0
  #isSmallest = false
  readonly #nodeHeaders = new Map<string, string[]>()

  constructor(page: { status: number; headers: Headers; body: Buffer<ArrayBuffer>; etag: string | null }) {
    this.status = page.status
    this.headers = page.headers
    this.body = page.body
    this.etag = page.etag
  }

  async toResponse({ method, headers: asked }: Request): Promise<Response> {
    const accepted = asked.get('accept-encoding') ?? ''
    const answer = await this.answerTo(accepted, asked.get('if-none-match') ?? '')
    const headers = new Headers(this.headers)
    if (answer.encoding) headers.set('content-encoding', answer.encoding)
    if (answer.body && answer.body.length > 0) headers.set('content-length', String(answer.body.length))
    const isEmpty = method === 'HEAD' || !answer.body || answer.body.length === 0
    const isWhole = !answer.body || answer.body.length <= LARGEST_WRITE
    const body = isWhole ? answer.body : streamOf(chunksOf(answer.body, LARGEST_WRITE))
    return new Response(isEmpty ? null : body, { status: answer.status, headers })
  }

  async sendTo({ method, headers: asked }: IncomingMessage, response: ServerResponse, id: string) {
    const accepted = String(asked['accept-encoding'] ?? '')
    const answer = await this.answerTo(accepted, asked['if-none-match'] ?? '')
    response.writeHead(answer.status, [...this.#headersOf(answer), 'x-request-id', id])
    if (method === 'HEAD' || !answer.body || answer.body.length <= LARGEST_WRITE)
      response.end(method === 'HEAD' ? undefined : answer.body)
    else await pipeline(chunksOf(answer.body, LARGEST_WRITE), response)
  }

  /** Names and values in turns, which Node writes as they are. */
  #headersOf({ encoding, body }: { encoding: Encoding | null; body: Buffer | null }): string[] {
    const key = `${encoding} ${body?.length}`
    const known = this.#nodeHeaders.get(key)
    if (known) return known
    const headers = [...this.headers].flat()
    if (encoding) headers.push('content-encoding', encoding)
    if (body) headers.push('content-length', String(body.length))
    this.#nodeHeaders.set(key, headers)
    return headers
  }

  async answerTo(acceptEncoding: string, ifNoneMatch: string) {
    if (matchesEtag(ifNoneMatch, this.etag)) return { status: 304, encoding: null, body: null }
    const encoding = chooseEncoding(acceptEncoding)
    const body = encoding && this.body.length > 0 ? await this.#encode(encoding) : this.body
    return { status: this.status, encoding: body === this.body ? null : encoding, body }
  }

  #encode(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = this.#encoded.get(encoding)
    this.#uses++
    if (!this.#isSmallest && this.#encoded.has('br') && this.#isWorthSmallest()) this.#shrink()
    if (known) return known
    const encoded = encoding === 'br' ? brotliAt(4)(this.body) : compressGzip(this.body)
    this.#encoded.set(encoding, encoded)
    return encoded
  }

  #isWorthSmallest() {
    return this.#uses >= USES_FOR_SMALLEST && performance.now() - this.#made >= AGE_FOR_SMALLEST
  }

  #shrink() {
    this.#isSmallest = true
    brotliAt(11)(this.body).then(
      smallest => this.#encoded.set('br', Promise.resolve(smallest)),
      () => {},
    )
  }
}

const MOST_CHOICES = 100
const choices = new Map<string, Encoding | null>()

function chooseEncoding(accepted: string): Encoding | null {
  const known = choices.get(accepted)
  if (known !== undefined) return known
  const choice = bestEncoding(accepted)
  if (choices.size >= MOST_CHOICES) choices.clear()
  if (accepted.length <= 200) choices.set(accepted, choice)
  return choice
}

function bestEncoding(accepted: string): Encoding | null {
  const taken = accepted
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map(part => part.split(';', 1)[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
