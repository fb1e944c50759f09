import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { decode, encode, RECURSION_DESIRED } from 'dns-packet'

interface DnsServer {
  /** Queries only this server. */
  resolver: Resolver
  /** TXT records by name. A name above another one exists, as RFC 8020 says. */
  records: Map<string, string[]>
  /** Queries for these names are never answered, or with SERVFAIL. */
  silent: Set<string>
  broken: Set<string>
  /** Each name that was queried. */
  requested: string[]
  close(): Promise<void>
}

const NXDOMAIN = 3
const SERVFAIL = 2

/** A DNS server for a test, on a free port. */
export async function openDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>()
  const silent = new Set<string>()
  const broken = new Set<string>()
  const requested: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const { id, questions = [] } = decode(packet)
    const name = questions[0]?.name.toLowerCase() ?? ''
    requested.push(name)
    if (silent.has(name)) return
    const texts = records.get(name) ?? []
    const exists = [...records.keys()].some(known => known === name || known.endsWith(`.${name}`))
    const code = broken.has(name) ? SERVFAIL : exists ? 0 : NXDOMAIN
    const answer = encode({
      type: 'response',
      id,
      flags: RECURSION_DESIRED | code,
      questions,
      // A text has at most 255 bytes; a longer one is several.
      answers: texts.map(text => ({ type: 'TXT', name, ttl: 1, data: text.match(/.{1,255}/g) ?? [''] })),
    })
    socket.send(answer, port, address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    resolver,
    records,
    silent,
    broken,
    requested,
    async close() {
      resolver.cancel()
      await new Promise<void>(resolve => socket.close(resolve))
    },
  }
}
