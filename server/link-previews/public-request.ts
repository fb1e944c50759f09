import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import ipaddr from 'ipaddr.js'

export interface Network {
  resolve(
    name: string,
    options: LookupAllOptions,
    answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ): void
  connect(to: { host: string; port: number; lookup: LookupFunction }, isSecure: boolean): Socket
}

export const internet: Network = {
  resolve: lookup,
  connect: (to, isSecure) =>
    isSecure ? connectSecurely({ ...to, servername: isIP(to.host) ? '' : to.host }) : connect(to),
}

/** The name by which robots.txt can address requests. */
export const AGENT = 'Byline'

export class LinkRefused extends Error {}

interface Wanted {
  method?: 'GET' | 'HEAD'
  accept: string
  most: number
  signal: AbortSignal
}

const MAX_REDIRECTS = 4
const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Requests a page of a public server without cookies. Throws LinkRefused, or the error of the connection. */
export async function readPublic(address: string, wanted: Wanted, network: Network) {
  const { url, status, headers, bytes } = await requestPublic(address, wanted, network)
  if (status !== 200) throw new LinkRefused(`The page responded with ${status}.`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new LinkRefused('The page uses an unsupported encoding.')
  return { url, type: headers['content-type'] ?? '', bytes }
}

/** Like `readPublic`, with any status. Follows redirects, and cuts off a longer body. */
export async function requestPublic(address: string, wanted: Wanted, network: Network) {
  let url = publicUrl(address)
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const answer = await send(url, wanted, network)
    try {
      const { statusCode: status = 0, headers } = answer
      if (status >= 300 && status < 400 && headers.location) {
        url = publicUrl(headers.location, url)
        continue
      }
      return { url, status, headers, bytes: await readStart(answer, wanted.most) }
    } finally {
      answer.destroy()
    }
  }
  throw new LinkRefused('The page redirects too many times.')
}

function publicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !(url.protocol in PORTS)) throw new LinkRefused('Only http and https addresses can be loaded.')
  if (url.username || url.password) throw new LinkRefused('Addresses with a password are not loaded.')
  if (url.port) throw new LinkRefused('Only the standard ports of http and https are allowed.')
  // Node connects to an IP address without a lookup, so it is checked here.
  const host = hostOf(url)
  if (isIP(host) && !isPublic(host)) throw notPublic()
  return url
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const notPublic = () => new LinkRefused('This address is not on the public internet.')

const global = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for private and special networks, and for IPv6 that only carries IPv4. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(global))
}

/** The connection uses exactly the addresses checked here, so that a second lookup cannot return a private one. */
const publicLookup =
  ({ resolve }: Network): LookupFunction =>
  (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isPublic(address))
      const [first] = allowed
      if (!first) answer(error ?? notPublic(), [])
      else if (options.all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })

function send(
  url: URL,
  { method = 'GET', accept, signal }: Wanted,
  network: Network,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const to = { host: hostOf(url), port: PORTS[url.protocol] ?? 0, lookup: publicLookup(network) }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (isSecure ? requestHttps : requestHttp)(
    url,
    {
      method,
      signal,
      // Without an agent, Node assumes port 80 and includes it in the Host header.
      defaultPort: to.port,
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': `${AGENT} (previews and checks links)`,
      },
      createConnection: () => network.connect(to, isSecure),
    },
    resolve,
  )
  request.on('error', reject).end()
  return promise
}

async function readStart(answer: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
