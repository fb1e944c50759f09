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

interface Answer {
  status: number
  encoding: Encoding | null
  body: Buffer<ArrayBuffer> | null
  /** Names and values in turns, which Node writes as they are. The last is the id of the request, set for each. */
  headers: string[]
}

export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string | null // null when the page must not be cached
  readonly #answers = new Map<Encoding, Answer | Promise<Answer>>()
  readonly #unchanged: Answer
  readonly #plain: Answer
  readonly #made = performance.now()
  readonly #headers: string[]
  #uses = 0
  #isSmallest = false

  constructor(page: { status: number; headers: Headers; body: Buffer<ArrayBuffer>; etag: string | null }) {
    this.status = page.status
    this.headers = page.headers
    this.body = page.body
    this.etag = page.etag
    this.#headers = [...page.headers].flat()
    this.#unchanged = this.#answerWith(null, null, 304)
    this.#plain = this.#answerWith(null, this.body)
  }

  async toResponse({ method, headers: asked }: Request): Promise<Response> {
    const accepted = asked.get('accept-encoding') ?? ''
    const { status, encoding, body } = await this.answerTo(accepted, asked.get('if-none-match') ?? '')
    const headers = new Headers(this.headers)
    if (encoding) headers.set('content-encoding', encoding)
    if (body && body.length > 0) headers.set('content-length', String(body.length))
    const isEmpty = method === 'HEAD' || !body || body.length === 0
    const isWhole = !body || body.length <= LARGEST_WRITE
    const sent = isWhole ? body : streamOf(chunksOf(body, LARGEST_WRITE))
    return new Response(isEmpty ? null : sent, { status, headers })
  }

  sendTo({ method, headers }: IncomingMessage, response: ServerResponse, id: string): void {
    const send = ({ status, headers, body }: Answer) => {
      headers[headers.length - 1] = id
      response.writeHead(status, headers)
      if (method === 'HEAD' || !body || body.length <= LARGEST_WRITE)
        response.end(method === 'HEAD' ? undefined : body)
      else pipeline(chunksOf(body, LARGEST_WRITE), response).catch(() => response.destroy())
    }
    const answer = this.answerTo(String(headers['accept-encoding'] ?? ''), headers['if-none-match'] ?? '')
    if (answer instanceof Promise) answer.then(send).catch(() => response.destroy())
    else send(answer)
  }

  answerTo(acceptEncoding: string, ifNoneMatch: string): Answer | Promise<Answer> {
    if (matchesEtag(ifNoneMatch, this.etag)) return this.#unchanged
    const encoding = chooseEncoding(acceptEncoding)
    return encoding && this.body.length > 0 ? this.#encode(encoding) : this.#plain
  }

  #answerWith(encoding: Encoding | null, body: Buffer<ArrayBuffer> | null, status = this.status): Answer {
    const headers = [...this.#headers]
    if (encoding) headers.push('content-encoding', encoding)
    if (body) headers.push('content-length', String(body.length))
    headers.push('x-request-id', '')
    return { status, encoding, body, headers }
  }

  #encode(encoding: Encoding): Answer | Promise<Answer> {
    const known = this.#answers.get(encoding)
    this.#uses++
    if (!this.#isSmallest && this.#answers.has('br') && this.#isWorthSmallest()) this.#shrink()
    if (known) return known
    const compressed = encoding === 'br' ? brotliAt(4)(this.body) : compressGzip(this.body)
    const answer = compressed.then(body => this.#keep(encoding, body))
    this.#answers.set(encoding, answer)
    return answer
  }

  #keep(encoding: Encoding, body: Buffer<ArrayBuffer>): Answer {
    const answer = this.#answerWith(encoding, body)
    this.#answers.set(encoding, answer)
    return answer
  }

  #isWorthSmallest() {
    return this.#uses >= USES_FOR_SMALLEST && performance.now() - this.#made >= AGE_FOR_SMALLEST
  }

  #shrink() {
    this.#isSmallest = true
    brotliAt(11)(this.body).then(
      smallest => this.#keep('br', smallest),
      () => {},
    )
  }
}

const MAX_CHOICES = 100
const choices = new Map<string, Encoding | null>()

function chooseEncoding(accepted: string): Encoding | null {
  const known = choices.get(accepted)
  if (known !== undefined) return known
  const choice = bestEncoding(accepted)
  if (choices.size >= MAX_CHOICES) choices.clear()
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
