import { expect, test } from 'vitest'
import { exportAccount } from '#shared/data/account.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { until } from '#tests/support/until.ts'
import { errorOf, factorsOf, levelOf } from '../engine/factors-of.ts'
import { PASSWORD } from '../engine/people-of.ts'
import { openDashboard, server, sessionOf, signedUp } from './dashboard-fixture.tsx'

const { withFactor } = factorsOf(() => server)

async function openProfile(person: Awaited<ReturnType<typeof signedUp>>) {
  const opened = await openDashboard('/dashboard/profile', await sessionOf(person))
  await until(() => opened.page.getByRole('heading', { name: 'Authenticator app' }))
  return opened
}

const makeOld = (id: string) =>
  server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
    where session_id in (select id from auth.sessions where user_id = ${id})`

const insertPasskey = (id: string, name: string) =>
  server.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, created_at)
    values (${id}, ${name}, 'a', ${name}, '2026-01-02')`

test('adds an authenticator and shows recovery codes once', async () => {
  const person = await signedUp('oda')
  const { page, press, choose, dialog } = await openProfile(person)
  await press('Add an authenticator')
  const adding = await dialog('Add an authenticator')
  const key = await until(() => adding.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '')
  expect(adding.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  await choose('Code', codeOf(key, 100))
  await press('Add', adding)
  await until(() => page.getByText('This code is wrong or has expired'))
  await choose('Code', codeOf(key))
  await press('Add', adding)
  const codes = await dialog('Recovery codes')
  expect(codes.querySelectorAll('li')).toHaveLength(10)
  await press('I have saved them', codes)
  await until(() => page.getByText('10 codes left. Each lets you sign in once if you lose your phone.'))
  expect(page.queryByText(codes.querySelector('li')?.textContent ?? '')).toBeNull()
})

test('says when recovery codes did not arrive', async () => {
  const opened = await openProfile(await signedUp('odette'))
  const { page, press, choose, dialog, network } = opened
  await press('Add an authenticator')
  const adding = await dialog('Add an authenticator')
  const key = await until(() => adding.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '')
  network.intercept = ({ method, url }) =>
    method === 'POST' && url.endsWith('/recovery-codes')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : null
  await choose('Code', codeOf(key))
  await press('Add', adding)
  await until(() => page.getByText('Your recovery codes did not arrive. Create new ones in your profile.'))
  await until(() => page.getByText('You have none. They let you sign in if you lose your phone.'))
})

test('adds one after the password', async () => {
  const person = await signedUp('olive')
  await makeOld(person.id)
  const { press, choose, dialog } = await openProfile(person)
  await press('Add an authenticator')
  const question = await dialog('Confirm it’s you')
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await dialog('Add an authenticator')
})

test('says what is lost with the last authenticator', async () => {
  const person = await withFactor('ottilie')
  const { page, press, dialog } = await openProfile(person)
  await press('Remove Phone')
  const removing = await dialog('Remove authenticator')
  await until(() => page.getByText(/^It is your last one. You will sign in with your password alone/))
  await press('Remove', removing)
  await until(() => page.getByRole('button', { name: 'Add an authenticator' }))
  expect(await server.sql`select from auth.mfa_factors where user_id = ${person.id}`).toEqual([])
})

test('replaces recovery codes', async () => {
  const person = await withFactor('orla')
  const { data } = await person.client.auth.mfa.recoveryCodes.generate()
  const { press, dialog } = await openProfile(person)
  await press('Create new codes')
  expect((await dialog('Recovery codes')).querySelectorAll('li')).toHaveLength(10)
  const old = person.client.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
  expect(await errorOf(old)).toBe('422 mfa_verification_failed')
  expect(await levelOf(person.client)).toMatchObject({ currentLevel: 'aal2' })
})

test('are in the file of an account', async () => {
  const { client, id } = await withFactor('petra')
  await insertPasskey(id, 'Red key')
  expect(await exportAccount(client, null, true)).toMatchObject({
    signInWays: { passkeys: [{ name: 'Red key' }], authenticators: [{ name: 'Phone' }], codesLeft: null },
  })
})

test('renames and removes passkeys', async () => {
  const person = await signedUp('pia')
  await insertPasskey(person.id, 'Blue key')
  const { page, press, choose, dialog } = await openProfile(person)
  await until(() => page.getByText('Not used yet'))
  await press('Rename Blue key')
  const renaming = await dialog('Rename passkey')
  await choose('Name of the passkey', '')
  await press('Rename', renaming)
  await until(() => page.getByText('Enter a name'))
  await choose('Name of the passkey', 'Green key')
  await press('Rename', renaming)
  await press('Remove Green key')
  const removing = await dialog('Remove passkey')
  await until(() => page.getByText('It is your last passkey. You will sign in another way.'))
  await press('Remove', removing)
  await until(() => page.getByText('Passkey removed'))
  expect(await server.sql`select from auth.webauthn_credentials where user_id = ${person.id}`).toEqual([])
})

test('forgets remembered browsers', async () => {
  const person = await withFactor('runhild')
  await person.client.rpc('remember_browser', { token: 'r'.repeat(43) })
  const { page, press } = await openDashboard('/dashboard/profile', await sessionOf(person))
  await until(() => page.getByText('1 browser is not asked for a code for 30 days.'))
  await press('Ask every browser again')
  await until(() => page.getByText('Every browser is asked for a code again'))
  expect(page.queryByRole('heading', { name: 'Remembered browsers' })).toBeNull()
})
