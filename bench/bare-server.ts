// What node:http alone does with the same bytes and headers. Argument: the address of the page.
import { createServer, get, type IncomingMessage } from 'node:http'

const [address = ''] = process.argv.slice(2)
const page = await new Promise<IncomingMessage>(resolve =>
  get(address, { headers: { 'accept-encoding': 'br' } }, resolve),
)
const parts: Buffer[] = []
for await (const part of page) parts.push(part)
const body = Buffer.concat(parts)
// Node adds these itself.
const { date: _, connection: __, 'keep-alive': ___, ...headers } = page.headers
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening !== null && typeof listening === 'object') process.send?.(listening.port)
})
process.on('disconnect', () => process.exit())
