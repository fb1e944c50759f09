import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

let server: BorrowedServer
let session: Session | null
beforeAll(async () => {
  server = await borrowServer()
  const { client } = await peopleOf(() => server).signedUpAdmin('ada')
  session = (await client.auth.getSession()).data.session
})

const open = (who: Session | null, isHosted = false) =>
  openPage({
    server,
    isHosted,
    session: who,
    address: '/dashboard/main',
    async show() {
      const { default: Main } = await import('#app/dashboard/overview/main.tsx')
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

test('shows an administrator the state of backups', async () => {
  await keep('now()')
  const { page } = await open(session)
  await until(() => page.getByText(/^Last backup:/))

  await keep(`timestamptz '2026-03-04 12:00+00'`)
  const late = await open(session)
  await until(() => late.page.getByText('A backup is missing.'))
  late.page.getByText(/scheduled every 24 hours\. The latest is from March 4, 2026\./)

  await keep(`'-infinity'`, 'The disk is full.')
  const failed = await open(session)
  await until(() => failed.page.getByText('The last backup failed.'))
  failed.page.getByText(/The disk is full\. There is no backup yet\./)
})

test('resends emails that were given up', async () => {
  await server.sql`
    insert into private.outbox (user_id, kind, expires_at, state, tries, answer)
    select id, 'known-address', now() + interval '1 day', 'failed', 9, '550 No such mailbox' from auth.users where email like 'ada%'`
  const { page } = await open(session)
  await until(() => page.getByText('1 email could not be sent.'))
  page.getByText(/: 550 No such mailbox$/)
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await until(() => expect(page.queryByText('1 email could not be sent.')).toBeNull())
  // The server may have sent it already.
  const rows =
    await server.sql`select state = 'failed' as failed, tries from private.outbox where kind = 'known-address'`
  expect(rows).toEqual([{ failed: false, tries: 0 }])
})

test('informs an administrator about missing email on hosted Supabase', async () => {
  await server.sql`delete from private.outbox`
  const message = /^Emails about reviews and to subscribers are off: the server needs DATABASE_URL/
  const hosted = await open(session, true)
  await until(() => hosted.page.getByText(message))
  const own = await open(session)
  await until(() => own.page.getByText('Most Reviewed Posts'))
  expect(own.page.queryByText(message)).toBeNull()
  await server.sql`update private.mail_server set sends = true`
  const sending = await open(session, true)
  await until(() => sending.page.getByText('Most Reviewed Posts'))
  expect(sending.page.queryByText(message)).toBeNull()
})
