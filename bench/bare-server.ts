// What node:http alone does with the same bytes. Argument: the address of the page.
import { createServer } from 'node:http'

const [address = ''] = process.argv.slice(2)
const bytesOf = async () => {
  const { get } = await import('node:http')
  return new Promise<Buffer>(resolve =>
    get(address, { headers: { 'accept-encoding': 'br' } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    }),
  )
}
const body = await bytesOf()
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
}
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening !== null && typeof listening === 'object') process.send?.(listening.port)
})
process.on('disconnect', () => process.exit())
