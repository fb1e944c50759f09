import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { withDownload } from './download.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Takes all threads of the pool for files, as a busy machine does. */
const keepFilesWaiting = () =>
  Promise.all(Array.from({ length: 4 }, () => promisify(pbkdf2)('a', 'b', 200_000, 32, 'sha512')))

test('is complete when its response is collected early', async () => {
  const server = createServer((_, response) => response.end(Buffer.alloc(5_000, 1)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const open = async () => (await fetch(`http://127.0.0.1:${address.port}`)).body
  const [folder, body] = [await temporaryFolder('downloads'), await open()]
  if (!body) throw new Error('There is no body.')
  const busy = keepFilesWaiting()
  const size = withDownload(body, folder, async file => (await readFile(file)).length)
  for (let turn = 0; turn < 5; turn++) {
    await sleep(20)
    collectGarbage()
  }
  expect(await size).toBe(5_000)
  await busy
})
