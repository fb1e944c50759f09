import { beforeAll, expect, test } from 'vitest'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { composeLinks } from './compose-link.ts'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

test.each(['confirmation', 'confirmation-pkce'])('does not send a %s once confirmed', async kind => {
  const email = `${kind}@example.com`
  const userId = await insertAccount(server.sql, { name: 'Wren', email, password: 'eleven lines' })
  await server.sql`
    update auth.users set confirmation_sent_at = now() - interval '2 minutes', email_confirmed_at = null
    where id = ${userId}`
  const isProven = async () =>
    (await server.sql`select private.has_proven_address(${userId}) as is_proven`)[0]?.is_proven
  const { jwtSecret, publishableKey: publishable, secretKey: secret, url: siteUrl } = server
  const compose = composeLinks({
    sql: server.database.auth,
    keys: { jwtSecret, publishable, secret },
    siteUrl,
  })
  // The mail server took the mail, and its answer was lost.
  const queued = { id: 1, messageId: kind, kind, userId, email, tries: 0, details: {} }
  expect(await compose(queued)).not.toBeNull()
  await server.sql`delete from auth.one_time_tokens where user_id = ${userId}`
  await server.sql`update auth.users set email_confirmed_at = now() where id = ${userId}`
  expect(await isProven()).toBe(true)

  expect(await compose(queued)).toBeNull()
  expect(await isProven()).toBe(true)
})
