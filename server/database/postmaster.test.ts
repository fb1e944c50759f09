import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PostgresLog } from './postgres-log.ts'
import { startPostmaster } from './postmaster.ts'
import { SOCKET_NAME } from './socket-folder.ts'

const STARTING = 'E\0\0\0\x3eSFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0'
const READY = 'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'

test('joins a Postgres that recovers for minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const run = await temporaryFolder('run')
  let requested = 0
  const recovering = createServer(socket =>
    socket.once('data', () => {
      vi.advanceTimersByTime(20_000)
      socket.end(++requested > 10 ? READY : STARTING, 'latin1')
    }),
  ).listen(join(run, SOCKET_NAME))
  onTestFinished(() => void recovering.close())
  const launched = vi.fn()
  const identity = {
    own: () => {},
    command: (program: string, args: string[]): [string, string[]] => [program, args],
    spawnOptions: {},
  }
  const login = { host: run, port: 5432, user: 'postgres', database: 'postgres' }
  const place = { binaries: '/nowhere', data: run, run, login, log: new PostgresLog(run), identity }
  expect(await startPostmaster(place, launched)).toBeNull()
  expect(launched).not.toHaveBeenCalled()
})
