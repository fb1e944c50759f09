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

test.each([
  ['passkey-added', 'remove it in your profile'],
  ['provider-linked', 'remove it in your profile'],
  ['factor-added', 'write to the owner'],
])('the mail %s names more than a new password', (kind, advice) => {
  const about = { site: 'Byline', href: '', code: '', newEmail: '', browser: '', at: '' }
  expect(JSON.stringify(ACCOUNT_MESSAGES[kind]?.(about).footer)).toContain(advice)
})
