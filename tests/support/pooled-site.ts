import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startOwnPostgres } from './own-postgres.ts'
import { freePort, type SiteOptions, type SiteProcess, startProcess } from './site.ts'

/** Two processes on Debian's Postgres through PgBouncer, behind a proxy that chooses one by the client's address. */
export async function startPooled({ env }: Pick<SiteOptions, 'env'> = {}): Promise<SiteProcess> {
  const postgres = await startOwnPostgres()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shared = { ...env, SITE_URL: url, DATABASE_URL: postgres.pooledUrl }
  const first = await startProcess({ env: shared })
  const second = await startProcess({ env: shared, dataDir: first.dataDir })
  const proxy = createServer((incoming, answer) => {
    const client = String(incoming.headers['x-forwarded-for'] ?? '')
    const isFirst = [...client].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0
    forward(incoming, answer, isFirst ? first.url : second.url)
  })
  // Longer than a test, so that it closes no connection that a request is just sent on.
  proxy.keepAliveTimeout = 120_000
  await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  return {
    ...first,
    url,
    backendUrl: url,
    sql: postgres.sql,
    log: () => first.log() + second.log(),
    async stop() {
      proxy.close()
      proxy.closeAllConnections()
      await second.end()
      await first.stop()
      await postgres.stop()
    },
  }
}

function forward(incoming: IncomingMessage, answer: ServerResponse, target: string) {
  const { method, headers } = incoming
  const forwarded = [headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ')
  const outgoing = request(target + incoming.url, {
    method,
    agent: false,
    headers: { ...headers, 'x-forwarded-for': forwarded },
  })
  outgoing.on('response', response => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
