import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { makeFirstStart } from '#server/start/first-start.ts'
import type { Database } from '#shared/data/database-types.ts'
import { readOutsideCode, updateOutsideCode } from '#shared/data/outside-code.ts'
import { readSavedSettings, saveSettings } from '#shared/data/settings.ts'
import { readStoredNavigation, saveNavigation } from '#shared/data/stored-navigation.ts'
import { type BorrowedServer, borrowServer } from '../support/shared-server.ts'
import { peopleOf } from './people-of.ts'

const owner = { email: 'marlo@example.com', password: 'eleven long lines' }

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
  await makeFirstStart(server.database.jobs, { owner, sampleContent: false }, server.files, async () => {})
})

async function signIn() {
  const client = createClient<Database>(server.url, server.publishableKey, {
    auth: { persistSession: false },
  })
  await client.auth.signInWithPassword(owner)
  return client
}

const link = (label: string, address = '/') => ({ label, pageId: null, address })

test('a second save overwrites nothing unseen', async () => {
  const [one, other] = await Promise.all([signIn(), signIn()])
  const seen = await readStoredNavigation(one)
  const first = { top: [link('One'), link('Two', '/two')], footer: [link('Mail', 'mailto:me@example.com')] }
  expect(await saveNavigation(one, first, seen)).toBe(true)
  const second = { top: [link('Mine')], footer: [] }
  expect(await saveNavigation(other, second, seen)).toBe(false)
  expect(await readStoredNavigation(other)).toEqual(first)
  expect(await saveNavigation(other, second, first)).toBe(true)
  expect(await readStoredNavigation(one)).toEqual(second)
})

test('reports a conflict of simultaneous saves', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, signIn))
  const seen = await readStoredNavigation(await signIn())
  const saved = await Promise.all(
    clients.map((client, place) => saveNavigation(client, { top: [link(`By ${place}`)], footer: [] }, seen)),
  )
  expect(saved.filter(Boolean)).toHaveLength(1)
})

test('overwrites no third-party code unseen', async () => {
  const client = await signIn()
  const seen = await readOutsideCode(client)
  const plausible = {
    ...seen,
    kind: 'plausible' as const,
    address: 'https://stats.example.com',
    siteId: 'a.example',
  }
  expect(await updateOutsideCode(client, plausible, seen)).toBe(true)
  expect(await updateOutsideCode(client, { ...plausible, siteId: 'b.example' }, seen)).toBe(false)
  expect(await readOutsideCode(client)).toEqual(plausible)
})

test('refuses a former administrator', async () => {
  await peopleOf(() => server).signedUpAdmin('other')
  const client = await signIn()
  const { settings, site, updatedAt } = await readSavedSettings(client)
  if (!site) throw new Error('The settings have not been written.')
  const code = await readOutsideCode(client)
  const navigation = await readStoredNavigation(client)
  const setRole = (role: string) =>
    server.sql`update profiles set role = ${role} where id = (select id from auth.users where email = ${owner.email})`
  await setRole('user')
  const refused = { code: '42501' }
  const all = { ...site, ...settings, title: 'Mine' }
  await expect(saveSettings(client, all, updatedAt)).rejects.toMatchObject(refused)
  await expect(updateOutsideCode(client, code, code)).rejects.toMatchObject(refused)
  await expect(saveNavigation(client, navigation, navigation)).rejects.toMatchObject(refused)
  await setRole('admin')
  expect(await saveSettings(client, all, '2024-01-01')).toBeNull()
})
