import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { chunksOf, streamOf } from '#server/base/stored-file.ts'
import { chooseEncoding, decoders, type Encoding, encoders, encodeSmallest } from './content-encoding.ts'

const USES_FOR_SMALLEST = 2
/** Milliseconds. The smallest encoding would be wasted on a page that is invalidated soon. */
const AGE_FOR_SMALLEST = 2000

/** Bytes. Within a larger write the progress of a slow client is not seen, and smaller ones take longer. */
const LARGEST_WRITE = 256 * 1024

interface Answer {
  status: number
  encoding: Encoding
  body: Buffer<ArrayBuffer> | null
  /** Names and values in turns, which Node writes as they are. */
  headers: string[]
}

export interface EncodedBody {
  /** Bytes, before it was encoded. */
  size: number
  encoding: Encoding
  body: Buffer<ArrayBuffer>
}

/** A page in the encoding that its first client accepts. The others are made from it on demand. */
export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly etag: string | null // null when the page must not be cached
  #kept: EncodedBody
  readonly #answers = new Map<Encoding, Answer | Promise<Answer>>()
  readonly #unchanged: Answer
  readonly #made = performance.now()
  readonly #headers: string[]
  #uses = 0
  #isSmallest = false

  constructor(page: { status: number; headers: Headers; encoded: EncodedBody; etag: string | null }) {
    const { status, headers, encoded, etag } = page
    this.status = status
    this.headers = headers
    this.etag = etag
    this.#kept = encoded
    this.#headers = [...headers].flat()
    this.#unchanged = this.#answerWith('identity', null, 304)
    this.#keep(encoded.encoding, encoded.body)
  }

  get size(): number {
    return this.#kept.size
  }

  async toResponse({ method, headers: asked }: Request): Promise<Response> {
    const accepted = asked.get('accept-encoding') ?? ''
    const { status, encoding, body } = await this.answerTo(accepted, asked.get('if-none-match') ?? '')
    const headers = new Headers(this.headers)
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (body && body.length > 0) headers.set('content-length', String(body.length))
    const isEmpty = method === 'HEAD' || !body || body.length === 0
    const isWhole = !body || body.length <= LARGEST_WRITE
    const sent = isWhole ? body : streamOf(chunksOf(body, LARGEST_WRITE))
    return new Response(isEmpty ? null : sent, { status, headers })
  }

  sendTo({ method, headers }: IncomingMessage, response: ServerResponse, id: string): void {
    const send = ({ status, headers, body }: Answer) => {
      response.writeHead(status, [...headers, 'x-request-id', id])
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
    const encoding = this.size > 0 ? chooseEncoding(acceptEncoding) : 'identity'
    this.#uses++
    if (!this.#isSmallest && this.#answers.has('br') && this.#isWorthSmallest()) this.#shrink()
    return this.#answers.get(encoding) ?? this.#encode(encoding)
  }

  #answerWith(encoding: Encoding, body: Buffer<ArrayBuffer> | null, status = this.status): Answer {
    const headers = [...this.#headers]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    if (body) headers.push('content-length', String(body.length))
    return { status, encoding, body, headers }
  }

  #encode(encoding: Encoding): Promise<Answer> {
    const answer = this.#decode()
      .then(encoders[encoding])
      .then(body => this.#keep(encoding, body))
    this.#answers.set(encoding, answer)
    answer.catch(() => this.#answers.delete(encoding))
    return answer
  }

  #decode = () => decoders[this.#kept.encoding](this.#kept.body)

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
    this.#decode()
      .then(encodeSmallest)
      .then(
        smallest => {
          this.#keep('br', smallest)
          this.#kept = { ...this.#kept, encoding: 'br', body: smallest }
        },
        () => {},
      )
  }
}
