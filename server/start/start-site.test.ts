import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { freePort } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startSite } from './start-site.ts'

interface Answer {
  status: number | undefined
  connection: string | undefined
}

/** Starts a site without pages, and calls `ask` again and again until it runs. */
async function requestWhileStarting(port: number, request: () => Promise<unknown>) {
  const folder = await migratedFolder('start')
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    LOG: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  let isOpen = false
  const starting = startSite(readConfig(env), async () => {}, 'backend').then(site => {
    isOpen = true
    onTestFinished(() => site.stop())
  })
  while (!isOpen) {
    await request()
    await sleep(10)
  }
  await starting
}

const answerOf = (port: number, path: string, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get({ port, path, agent }, response => {
      response.resume()
      const { statusCode: status, headers } = response
      response.on('end', () => resolve({ status, connection: headers.connection }))
    }).on('error', reject)
  })

test('closes connections while the site starts', async () => {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const seen: Answer[] = []
  const request = async () => {
    // The port may not be taken yet.
    for (const path of ['/healthz', '/readyz', '/']) seen.push(await answerOf(port, path, agent))
  }
  await requestWhileStarting(port, () => request().catch(() => {}))
  const refused = seen.flatMap(({ status, connection }) => (status === 503 ? [connection] : []))
  expect(refused.length).toBeGreaterThan(1)
  expect(new Set(refused)).toEqual(new Set(['close']))
  expect(seen[0]).toEqual({ status: 200, connection: 'close' })
  expect(await answerOf(port, '/', agent)).toEqual({ status: 404, connection: 'keep-alive' })
})

test('nginx passes on no 503 once the site is open', async () => {
  const [port, proxyPort] = [await freePort(), await freePort()]
  const folder = await temporaryFolder('nginx')
  const example = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const sites = example
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('listen 80', `listen ${proxyPort}`)
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${sites} }`,
  )
  const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-e', join(folder, 'log')], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill()
    await once(nginx, 'exit')
  })
  const request = () =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await fetch(`http://127.0.0.1:${proxyPort}/`).catch(() => null)
        await response?.text()
        return response?.status
      }),
    )
  const during: (number | undefined)[] = []
  await requestWhileStarting(port, async () => during.push(...(await request())))
  expect(during).toContain(503)
  for (let turn = 0; turn < 5; turn++) expect(new Set(await request())).toEqual(new Set([404]))
})
