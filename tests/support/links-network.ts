import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { Network } from '#server/link-previews/public-request.ts'

/**
 * A name server and a web server that stands for every public address. `answers`: the IPv4 addresses of a name, in turn; the last one stays.
 * `asked` and `connected` say what happened.
 */
export async function openLinksNetwork(answers: Record<string, string[][]>, serve: RequestListener) {
  const requested: string[] = []
  const connected: string[] = []
  const names = createSocket('udp4')
  names.on('message', (query, { port, address }) => {
    const name = nameIn(query)
    const turn = requested.filter(one => one === name).length
    requested.push(name)
    const found = answers[name]?.[turn] ?? answers[name]?.at(-1) ?? []
    names.send(reply(query, found), port, address)
  })
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${names.address().port}`])

  const web = createServer(serve)
  await once(web.listen(0, '127.0.0.1'), 'listening')
  const place = web.address()
  const port = typeof place === 'object' && place ? place.port : 0

  const network: Network = {
    resolve: (name, _options, answer) =>
      resolver.resolve4(name, (error, found) =>
        answer(
          error,
          (found ?? []).map(address => ({ address, family: 4 })),
        ),
      ),
    connect: to =>
      connect({
        host: 'localhost',
        port,
        lookup: (_local, options, answer) =>
          to.lookup(to.host, { ...options, all: false }, (error, address) => {
            if (error) return answer(error, [])
            connected.push(`${to.host} ${address}:${to.port}`)
            options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4)
          }),
      }),
  }
  return {
    network,
    requested,
    connected,
    close() {
      names.close()
      web.closeAllConnections()
      web.close()
    },
  }
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  return labels.join('.')
}

function reply(query: Buffer, addresses: string[]): Buffer {
  const end = query.indexOf(0, 12) + 5
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const records = addresses.map(address =>
    Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, ...records])
}
