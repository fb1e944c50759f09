import { expect, test } from 'vitest'
import { borrowServer } from '#tests/support/shared-server.ts'
import { ACCOUNT_MESSAGES } from './account-messages.ts'
import { NOTIFICATION_KINDS } from './notification-messages.ts'

test('the database knows which mails are about accounts', async () => {
  const { sql } = await borrowServer()
  const kinds = [...Object.keys(ACCOUNT_MESSAGES), ...Object.keys(NOTIFICATION_KINDS)]
  const known = await sql`select kind from unnest(${kinds}::text[]) as kind where private.is_auth_mail(kind)`
  expect(known.map(({ kind }) => kind)).toEqual(Object.keys(ACCOUNT_MESSAGES))
})
