import { createClient } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { makeFirstStart } from '#server/start/first-start.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

const owner = { email: 'marlo@example.com', password: 'eleven long lines' }

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
  await makeFirstStart(server.database.jobs, { owner, sampleContent: true }, server.files, async () => {})
})

const pages = {
  '/dashboard/settings': () => import('#app/dashboard/settings/settings.tsx'),
  '/dashboard/navigation': () => import('#app/dashboard/navigation/navigation.tsx'),
  '/dashboard/analytics': () => import('#app/dashboard/analytics/analytics.tsx'),
}

/** `ready`: the label of a field that the page has once it has loaded. */
async function open(address: keyof typeof pages = '/dashboard/settings', ready = 'Topic 1', hash = '') {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(owner)
  const { page } = await openPage({
    server,
    session: data.session,
    address: address + hash,
    async show() {
      const { default: Page } = await pages[address]()
      return <Page />
    },
  })
  await until(() => page.getByLabelText(ready))
  const field = (label: string) => page.getByLabelText(label)
  // A button is enabled once the change before is shown.
  const press = (name: string) =>
    until(() => {
      const button = page.getByRole('button', { name })
      expect(button).toHaveProperty('disabled', false)
      fireEvent.click(button)
    })
  const type = (label: string, value: string) =>
    until(() => fireEvent.change(field(label), { target: { value } }))
  return { page, field, press, type }
}

const titlesOf = async () => (await server.sql`select title from settings`).map(row => row.title)

const topicsOf = () =>
  server.sql<{ id: number; name: string }>`
    select topic.id, topic.name from settings, jsonb_to_recordset(topics) as topic (id integer, name text)`

test('refuses to remove a topic with posts', async () => {
  const { page, press } = await open()
  await press('Remove ReactJS')
  await press('Save')
  await until(() => page.getByText(/^There are posts about ‘ReactJS’\./))
})

test('marks both topics of one name', async () => {
  const { page, field, press, type } = await open()
  await type('Topic 2', 'TypeScript ')
  await press('Save')
  await until(() => page.getByText(/^Each topic needs a unique name/))
  const isMarked = (place: number) => field(`Topic ${place}`).getAttribute('aria-invalid') === 'true'
  expect([1, 2, 3, 4].filter(isMarked)).toEqual([2, 3])
  await type('Title', 'x'.repeat(201))
  await type('Picture', 'a picture')
  await press('Save')
  await until(() => page.getByText('Enter a title of at most 200 characters.'))
  expect(page.getByText(/^Must be empty or the address of a picture/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bnull\b/)
})

test('gives a new topic an unused id', async () => {
  await server.sql`delete from blogs where topic = 'Web Development'`
  const before = await topicsOf()
  const first = await open()
  await first.press('Remove Web Development')
  await first.press('Save')
  await until(async () => expect(await topicsOf()).toHaveLength(3))
  const second = await open()
  await second.press('Add a topic')
  await second.type('Topic 4', 'Gardens')
  await second.press('Save')
  await until(async () => expect(await topicsOf()).toHaveLength(4))
  const added = (await topicsOf()).at(-1)
  expect(added?.name).toBe('Gardens')
  expect(before.map(({ id }) => id)).not.toContain(added?.id)
})

test('saves settings that were never written', async () => {
  const posts = () => server.sql`select count(*)::int as posts from blogs where topic in ('ReactJS', 'React')`
  const before = await posts()
  await server.sql.unsafe('alter table settings disable trigger user')
  await server.sql`update settings set is_started = false, topics = '[]'`
  await server.sql.unsafe('alter table settings enable trigger user')
  const { page, field, press, type } = await open()
  expect(field('Topic 2')).toHaveProperty('value', 'ReactJS')
  await type('Topic 2', 'React')
  await press('Remove TypeScript')
  await press('Save')
  await until(() => page.getByText(/^There are posts about ‘TypeScript’\./))
  await press('Undo changes')
  await type('Topic 2', 'React')
  await press('Save')
  await until(async () => expect((await topicsOf())[1]?.name).toBe('React'))
  expect(await server.sql`select count(*)::int as posts from blogs where topic = 'React'`).toEqual(before)
  expect(await server.sql`select public.find_current_topic('ReactJS') as name`).toEqual([{ name: 'React' }])
})

test('resets changed links and saves only changed ones', async () => {
  await server.sql`insert into navigation (place, position, label, address) values ('top', 1, 'Start', '/')`
  const { page, field, press, type } = await open('/dashboard/navigation', 'Label')
  const save = () => page.getByRole('button', { name: 'Save' })
  expect(save()).toHaveProperty('disabled', true)
  await type('Label', '')
  await press('Save')
  await until(() => page.getByText('Enter a label'))
  await press('Undo changes')
  await until(() => expect(field('Label')).toHaveProperty('value', 'Start'))
  expect(page.queryByText('Enter a label')).toBeNull()
  expect(save()).toHaveProperty('disabled', true)
  await type('Label', 'Home')
  await press('Save')
  await until(async () => expect(await server.sql`select label from navigation`).toEqual([{ label: 'Home' }]))
})

test('saves a switch and names it among the versions', async () => {
  const { page, field, press } = await open()
  await until(() => fireEvent.click(field('Show the dates of posts')))
  await press('Save')
  await until(async () =>
    expect(await server.sql`select shows_dates from settings`).toEqual([{ shows_dates: false }]),
  )
  await press('Versions')
  await until(() => page.getByRole('button', { name: /By .*Show the dates of posts$/ }))
})

test('opens the versions on the one before the last save', async () => {
  const { page, field, press, type } = await open()
  const before = await until(() => field('Description').getAttribute('value'))
  await type('Description', 'A mistake')
  await press('Save')
  await until(() => page.getByText('Settings saved'))
  await press('Versions')
  await press('Restore')
  await until(() => expect(field('Description')).toHaveProperty('value', before))
})

test('closes the open version by its button', async () => {
  const { page, press } = await open()
  await press('Versions')
  const version = await until(() => page.getAllByRole('button', { expanded: true })[0] ?? document.body)
  fireEvent.click(version)
  await until(() => expect(page.queryByRole('button', { expanded: true })).toBeNull())
  expect(page.queryByRole('button', { name: 'Restore' })).toBeNull()
  fireEvent.click(version)
  await until(() => page.getByRole('button', { name: 'Restore' }))
})

test('lists the settings first that are named as searched', async () => {
  const { type } = await open()
  await type('Search settings', 'footer')
  const found = document.querySelectorAll<HTMLElement>('[data-setting]:not([hidden])')
  expect([...found].map(({ dataset }) => dataset.setting)).toEqual([
    'footerYear',
    'footerUntil',
    'description',
    'offersNewsletter',
  ])
})

test('keeps what is typed during a pending save', async () => {
  const { press, type } = await open()
  await type('Title', 'Fences')
  await press('Save')
  await type('Description', 'Typed meanwhile')
  await until(async () => expect(await titlesOf()).toEqual(['Fences']))
  await press('Save')
  await until(async () =>
    expect(await server.sql`select title, description from settings`).toEqual([
      { title: 'Fences', description: 'Typed meanwhile' },
    ]),
  )
})

test('reports and loads settings that were saved somewhere else', async () => {
  const [{ before, title } = {}] = await server.sql`
    select (topics -> 0 ->> 'name') as before, title from settings`
  const { page, field, press, type } = await open()
  await type('Title', '')
  await press('Save')
  await until(() => page.getByText('Enter a title of at most 200 characters.'))
  await until(() => expect(document.activeElement?.id).toBe(field('Title').id))
  await type('Title', 'Hedges')
  await type('Topic 1', 'Scripts')
  await press('Save')
  await until(async () => expect(await titlesOf()).toEqual(['Hedges']))
  await until(() => page.getByText('Settings saved'))

  await server.sql`update settings set description = 'From elsewhere', title = 'Ponds'`
  await type('Title', 'Moats')
  await press('Save')
  const conflict = await until(() =>
    page.getByRole('dialog', { name: 'The settings were saved somewhere else' }),
  )
  await until(() => expect(conflict.querySelector('del')?.textContent).toBe('Ponds'))
  expect(conflict.querySelector('ins')?.textContent).toBe('Moats')
  expect(await titlesOf()).toEqual(['Ponds'])
  await press('Use the other version')
  await until(() => expect(field('Title')).toHaveProperty('value', 'Ponds'))
  expect(field('Description')).toHaveProperty('value', 'From elsewhere')

  await press('Versions')
  await until(() => page.getByRole('button', { name: /Title, Topics/ }))
  const versions = page.getAllByRole('button', { name: /By |Initial settings/ })
  const former = versions[2] ?? document.body
  fireEvent.click(former)
  await until(() => expect(page.getAllByRole('definition')[0]?.textContent).toContain(title))
  await press('Restore')
  await until(() => expect(field('Title')).toHaveProperty('value', title))
  expect(field('Topic 1')).toHaveProperty('value', before)
  await press('Save')
  await until(async () => expect(await titlesOf()).toEqual([title]))
  expect(await server.sql`select from blogs where topic = 'Scripts'`).toHaveLength(0)
})

test('keeps what a demoted administrator typed', async () => {
  await peopleOf(() => server).signedUpAdmin('other')
  const setRole = (role: string) => server.sql`update profiles set role = ${role} where username <> 'other'`
  for (const [address, label, ready] of [
    ['/dashboard/settings', 'Title', 'Topic 1'],
    ['/dashboard/analytics', 'Address of GoatCounter', 'Service'],
  ] as const) {
    const { page, field, press, type } = await open(address, ready)
    if (ready === 'Service') await type('Service', 'goatcounter')
    await type(label, 'https://me.goatcounter.com')
    await setRole('user')
    await press('Save')
    await until(() => page.getByText('You are not allowed to do that. What you wrote is still here.'))
    expect(field(label)).toHaveProperty('value', 'https://me.goatcounter.com')
    await setRole('admin')
  }
})

test('merges different settings that two tabs changed', async () => {
  await server.sql`update settings set title = 'Hedges', description = 'Of walls'`
  const { page, field, press, type } = await open()
  await type('Title', 'Moats')
  await server.sql`update settings set description = 'From elsewhere'`
  await press('Save')
  await until(async () => expect(await titlesOf()).toEqual(['Moats']))
  await until(() => expect(field('Description')).toHaveProperty('value', 'From elsewhere'))
  expect(await server.sql`select description from settings`).toEqual([{ description: 'From elsewhere' }])
  expect(page.queryByRole('dialog')).toBeNull()

  await type('Title', 'Ponds')
  await server.sql`update settings set title = 'Lakes', description = 'Once more'`
  await press('Save')
  await press('Save mine')
  await until(async () =>
    expect(await server.sql`select title, description from settings`).toEqual([
      { title: 'Ponds', description: 'Once more' },
    ]),
  )
})

test('warns of passkeys that were made for another host', async () => {
  const { id } = await peopleOf(() => server).signedUp('pia')
  await server.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, rp_id)
    values (${id}, '\\x01', '\\x00', 'old.example.com'), (${id}, '\\x02', '\\x00', '')`
  const { page } = await open()
  await until(() => page.getByText(/^1 passkey was made for old\.example\.com, and cannot be used/))
  page.getByText('Passkeys cannot be used here: the address of this site is an IP address.')
  await server.sql`delete from auth.webauthn_credentials where user_id = ${id}`
})

test('shows only the settings that are found', async () => {
  const { page, field, type } = await open()
  const isHidden = (label: string) => field(label).closest('[hidden]') !== null
  await type('Search settings', 'COPYRIGHT')
  await until(() => expect(isHidden('Title')).toBe(true))
  expect(isHidden('Footer year')).toBe(false)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  expect(sections.textContent).toBe('Site')
  await type('Search settings', 'accent')
  await until(() => page.getByRole('region', { name: 'On other pages' }))
  expect(page.getByRole('link', { name: 'Accent' }).getAttribute('href')).toBe(
    '/dashboard/appearance#look.accent',
  )
  await type('Search settings', 'nothing-says-this')
  await until(() => page.getByText('No settings match.'))
  await type('Search settings', '')
  await until(() => expect(isHidden('Title')).toBe(false))
})

test('focuses what the search found on Enter', async () => {
  const { field, type } = await open()
  await type('Search settings', 'time zone')
  fireEvent.keyDown(field('Search settings'), { key: 'Enter' })
  expect(document.activeElement).toBe(field('Time zone'))
})

test('shows an invalid setting that the search has hidden', async () => {
  const { page, field, press, type } = await open()
  await type('Title', '')
  await type('Search settings', 'copyright')
  await press('Save')
  await until(() => page.getByText('Enter a title of at most 200 characters.'))
  expect(field('Title').closest('[hidden]')).toBeNull()
  await until(() => expect(document.activeElement).toBe(field('Title')))
})

test('focuses the setting that a link names', async () => {
  const { field } = await open('/dashboard/settings', 'Topic 1', '#timeZone')
  await until(() => expect(document.activeElement).toBe(field('Time zone')))
})

test('offers the names of a long list', async () => {
  const { page, field, press, type } = await open()
  const listId = field('Time zone').getAttribute('list') ?? ''
  const offered = document.getElementById(listId)?.querySelectorAll('option') ?? []
  expect([...offered].map(option => option.value)).toContain('America/New York')
  await type('Time zone', 'america/new york')
  await type('Post language', 'Elvish')
  await press('Save')
  await until(() => page.getByText('Choose a language from the list, such as English or Deutsch.'))
  await type('Post language', 'en')
  expect(field('Post language')).toHaveProperty('value', 'en')
  await type('Post language', 'Deutsch')
  fireEvent.blur(field('Post language'))
  await press('Save')
  await until(async () =>
    expect(await server.sql`select time_zone, language from settings`).toEqual([
      { time_zone: 'America/New_York', language: 'de' },
    ]),
  )
})

test('offers what zero means as a choice', async () => {
  const { field, press, type } = await open()
  expect(field('Close reviews')).toHaveProperty('value', 'zero')
  await type('Close reviews', 'other')
  await type('Close reviews: after this many days', '14')
  await press('Save')
  const closesAfter = async () => (await server.sql`select reviews_close_after from settings`)[0]
  await until(async () => expect(await closesAfter()).toEqual({ reviews_close_after: 14 }))
  await type('Close reviews', 'zero')
  await press('Save')
  await until(async () => expect(await closesAfter()).toEqual({ reviews_close_after: 0 }))
})

test('explains why a second factor cannot be required yet', async () => {
  const { page, field, press } = await open()
  fireEvent.click(field('Require a second factor from administrators'))
  await press('Save')
  await until(() => page.getByText(/^An administrator has no authenticator yet\./))
})
