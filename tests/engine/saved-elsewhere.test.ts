import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFirstStart } from '#server/start/first-start.ts'
import { readSeries, saveSeries } from '#shared/data/admin-series.ts'
import type { Client } from '#shared/data/client.ts'
import type { Database } from '#shared/data/database-types.ts'
import { readOutsideCode, updateOutsideCode } from '#shared/data/outside-code.ts'
import { OwnSaves } from '#shared/data/own-saves.ts'
import { readStoredResume, saveResume } from '#shared/data/resume.ts'
import { readSavedSettings, saveSettings } from '#shared/data/settings.ts'
import { readStoredNavigation, saveNavigation } from '#shared/data/stored-navigation.ts'
import { type BorrowedServer, borrowServer } from '../support/shared-server.ts'
import { peopleOf } from './people-of.ts'

const owner = { email: 'marlo@example.com', password: 'eleven long lines' }

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
  await makeFirstStart(server.database.jobs, { owner, sampleContent: false }, server.files, async () => {})
  await server.sql`insert into series (slug, name) values ('walls', 'Walls')`
})

async function signIn(ownFetch = fetch) {
  const client = createClient<Database>(server.url, server.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: ownFetch },
  })
  await client.auth.signInWithPassword(owner)
  return client
}

const link = (label: string, address = '/') => ({ label, pageId: null, address })

test('a second save overwrites nothing unseen', async () => {
  const [one, other] = await Promise.all([signIn(), signIn()])
  const seen = await readStoredNavigation(one)
  const first = { top: [link('One'), link('Two', '/two')], footer: [link('Mail', 'mailto:me@example.com')] }
  expect(await saveNavigation(one, new OwnSaves(), first, seen)).toBe(true)
  const second = { top: [link('Mine')], footer: [] }
  expect(await saveNavigation(other, new OwnSaves(), second, seen)).toBe(false)
  expect(await readStoredNavigation(other)).toEqual(first)
  expect(await saveNavigation(other, new OwnSaves(), second, first)).toBe(true)
  expect(await readStoredNavigation(one)).toEqual(second)
})

test('reports a conflict of simultaneous saves', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => signIn()))
  const seen = await readStoredNavigation(await signIn())
  const saved = await Promise.all(
    clients.map((client, place) =>
      saveNavigation(client, new OwnSaves(), { top: [link(`By ${place}`)], footer: [] }, seen),
    ),
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
  expect(await updateOutsideCode(client, new OwnSaves(), plausible, seen)).toBe(true)
  expect(await updateOutsideCode(client, new OwnSaves(), { ...plausible, siteId: 'b.example' }, seen)).toBe(
    false,
  )
  expect(await readOutsideCode(client)).toEqual(plausible)
})

/** Opens a form. It saves again and again with what it saw at first. */
const forms: Record<string, (client: Client) => Promise<(text: string) => Promise<unknown>>> = {
  async navigation(client) {
    const own = new OwnSaves()
    const seen = await readStoredNavigation(client)
    return text => saveNavigation(client, own, { top: [link(text)], footer: [] }, seen)
  },
  async 'third-party code'(client) {
    const own = new OwnSaves()
    const seen = await readOutsideCode(client)
    const code = { ...seen, kind: 'plausible' as const, address: 'https://stats.example.com' }
    return text => updateOutsideCode(client, own, { ...code, siteId: text }, seen)
  },
  async résumé(client) {
    const own = new OwnSaves()
    const { resume, updatedAt } = await readStoredResume(client)
    return text => saveResume(client, own, { ...resume, summary: text }, updatedAt)
  },
  async series(client) {
    const own = new OwnSaves()
    const seen = await requireSeries(client)
    return text => saveSeries(client, own, seen, { ...seen, name: text }, [2, 1])
  },
  async settings(client) {
    const own = new OwnSaves()
    const { all, updatedAt } = await requireSettings(client)
    return text => saveSettings(client, own, { ...all, title: text }, updatedAt)
  },
}

describe.each(Object.entries(forms))('%s', (_, open) => {
  /** A form whose first save is stored, but gets no response. */
  async function saveWithoutResponse() {
    let isLost = false
    const client = await signIn(async (input, init) => {
      const response = await fetch(input, init)
      if (!isLost) return response
      isLost = false
      throw new TypeError('Failed to fetch')
    })
    const save = await open(client)
    isLost = true
    await expect(save('once.example')).rejects.toMatchObject({
      message: expect.stringContaining('Failed to fetch'),
    })
    return save
  }

  test('saves again what got no response', async () => {
    const save = await saveWithoutResponse()
    expect(await save('twice.example')).toBeTruthy()
    expect(await save('thrice.example')).toBeFalsy()
  })

  test('what somebody else saved after it is a conflict', async () => {
    const save = await saveWithoutResponse()
    const saveOther = await open(await signIn())
    expect(await saveOther('other.example')).toBeTruthy()
    expect(await save('twice.example')).toBeFalsy()
  })
})

async function requireSeries(client: Client) {
  return (await readSeries(client, 'walls')) ?? expect.unreachable()
}

async function requireSettings(client: Client) {
  const { settings, site, updatedAt } = await readSavedSettings(client)
  if (!site) throw new Error('The settings have not been written.')
  return { all: { ...site, ...settings }, updatedAt }
}

test('refuses a former administrator', async () => {
  await peopleOf(() => server).signedUpAdmin('other')
  const client = await signIn()
  const { all, updatedAt } = await requireSettings(client)
  const series = await requireSeries(client)
  const code = await readOutsideCode(client)
  const navigation = await readStoredNavigation(client)
  const setRole = (role: string) =>
    server.sql`update profiles set role = ${role} where id = (select id from auth.users where email = ${owner.email})`
  await setRole('user')
  const refused = { code: '42501' }
  await expect(saveSettings(client, new OwnSaves(), all, updatedAt)).rejects.toMatchObject(refused)
  await expect(updateOutsideCode(client, new OwnSaves(), code, code)).rejects.toMatchObject(refused)
  await expect(saveNavigation(client, new OwnSaves(), navigation, navigation)).rejects.toMatchObject(refused)
  await expect(saveSeries(client, new OwnSaves(), series, series, [])).rejects.toMatchObject(refused)
  await setRole('admin')
  expect(await saveSettings(client, new OwnSaves(), { ...all, title: 'Mine' }, '2024-01-01')).toBeNull()
})
