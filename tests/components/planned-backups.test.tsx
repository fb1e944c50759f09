import type { Session } from '@supabase/supabase-js'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

let server: TestServer
let session: Session | null
beforeAll(async () => {
  server = await startTestServer()
  const { client } = await peopleOf(() => server).signedUpAdmin('ada')
  session = (await client.auth.getSession()).data.session
})
afterAll(() => server?.stop())

const open = (who: Session | null) =>
  openPage({
    server,
    session: who,
    address: '/dashboard/main',
    async show() {
      const { default: Main } = await import('#app/routes/dashboard/main/main.tsx')
      return <Main />
    },
  })

/** `madeAt`: an SQL expression. */
const keep = (madeAt: string, reason = '') =>
  server.sql.unsafe(
    `insert into private.backups (every, made_at, failed_at, reason)
     values (24, ${madeAt}, ${reason ? 'now()' : `'-infinity'`}, $1)
     on conflict (id) do update set made_at = excluded.made_at, failed_at = excluded.failed_at, reason = excluded.reason`,
    [reason],
  )

test('an administrator sees when the last backup was made, that one is missing, and why one failed', async () => {
  await keep('now()')
  const { page } = await open(session)
  await until(() => page.getByText(/^Last backup:/))

  await keep(`timestamptz '2026-03-04 12:00+00'`)
  const late = await open(session)
  await until(() => late.page.getByText('A backup is missing.'))
  late.page.getByText(/planned every 24 hours\. The newest is of March 4, 2026\./)

  await keep(`'-infinity'`, 'The disk is full.')
  const failed = await open(session)
  await until(() => failed.page.getByText('The last backup failed.'))
  failed.page.getByText(/The disk is full\. There is none yet\./)
})
