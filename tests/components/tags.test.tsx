import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, cutOff, openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from blogs where slug like 'tagged-%'`
  await server.sql`delete from tags`
})

async function addPost(slug: string, tags: string[], status = 'published') {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, tags, status)
    values (${admin.id}, ${`tagged-${slug}`}, ${slug}, 'x', 'CSS', ${tags}, ${status})`
}

const tagsOf = async (slug: string) =>
  (await server.sql`select tags from blogs where slug = ${`tagged-${slug}`}`)[0]?.tags

async function open() {
  const dashboard = await openDashboard('/dashboard/tags')
  const { page, dialog } = dashboard
  return {
    ...dashboard,
    async fill(title: string, typed: Record<string, string>) {
      const sheet = await dialog(title)
      for (const [label, value] of Object.entries(typed))
        fireEvent.input(page.getByLabelText(label), { target: { value } })
      const form = sheet.querySelector('form')
      if (form) fireEvent.submit(form)
    },
  }
}

test('lists, finds and counts tags', async () => {
  await addPost('one', ['Oak', 'Elm'])
  await addPost('two', ['Oak'], 'draft')
  const { page, row, names } = await open()
  await until(() => expect(names()).toEqual(['Elm', 'Oak']))
  expect(row('Oak').textContent).toContain('/tags/oak2')
  fireEvent.change(page.getByLabelText('Search tags'), { target: { value: 'el' } })
  await until(() => expect(names()).toEqual(['Elm']))
})

test('links only tags that readers see', async () => {
  await addPost('one', ['Oak'])
  await addPost('two', ['Hidden'], 'draft')
  const { page, names } = await open()
  await until(() => expect(names()).toEqual(['Hidden', 'Oak']))
  expect(page.getByLabelText('View Oak').getAttribute('href')).toBe('/tags/oak')
  expect(page.queryByLabelText('View Hidden')).toBeNull()
})

test('renames and describes a tag', async () => {
  await addPost('one', ['Oak'])
  const { press, fill, row } = await open()
  await press('Oak')
  await fill('Edit tag', { Name: 'Oaks', Description: 'Slow wood.' })
  await until(() => expect(row(/Oaks/).textContent).toContain('Slow wood.'))
  expect(await tagsOf('one')).toEqual(['Oaks'])
})

test.each([
  ['', 'Enter a name'],
  ['!', 'Use letters or digits in the tag “!”'],
  ['x'.repeat(81), /^Use at most 80 characters/],
  ['ELM', 'Another tag has this name. Merge the two to make them one.'],
])('explains why the name %s is refused', async (name, sentence) => {
  await addPost('one', ['Oak', 'Elm'])
  const { page, press, fill } = await open()
  await press('Oak')
  await fill('Edit tag', { Name: name })
  await until(() => page.getByText(sentence))
  expect(page.getByLabelText('Name')).toHaveProperty('value', name)
  expect(await tagsOf('one')).toEqual(['Oak', 'Elm'])
})

test('merges a tag into another', async () => {
  await addPost('one', ['Oak', 'Ash'])
  await addPost('two', ['Elm', 'Oak'])
  const { page, press, fill, dialog, names } = await open()
  await press('More: Oak')
  await press('Merge')
  expect((await dialog('Merge tags')).textContent).toContain('2 posts with the tag ‘Oak’')
  await fill('Merge tags', { 'Merge into': 'no such' })
  await until(() => page.getByText('There is no such tag. To give this one a new name, edit it.'))
  await fill('Merge tags', { 'Merge into': 'oak' })
  await until(() => page.getByText('Enter another tag'))
  await fill('Merge tags', { 'Merge into': 'elm' })
  await until(() => expect(names()).toEqual(['Ash', 'Elm']))
  expect([await tagsOf('one'), await tagsOf('two')]).toEqual([['Elm', 'Ash'], ['Elm']])
})

test('leaves out a merged tag if the reload fails', async () => {
  await addPost('one', ['Oak', 'Elm'])
  const { press, fill, names, shown, network } = await open()
  await press('More: Oak')
  await press('Merge')
  network.intercept = ({ url }) => (url.includes('list_tag_ids') ? cutOff() : null)
  await fill('Merge tags', { 'Merge into': 'elm' })
  await shown('The tags could not be loaded.')
  await until(() => expect(names()).toEqual(['Elm']))
})

test('deletes chosen tags', async () => {
  await addPost('one', ['Oak', 'Ash', 'Elm'])
  const { box, press, dialog, names } = await open()
  await until(() => fireEvent.click(box('Oak')))
  fireEvent.click(box('Elm'))
  await press('Delete selected (2)')
  await press('Delete', await dialog('Delete Tags'))
  await until(() => expect(names()).toEqual(['Ash']))
  expect(await tagsOf('one')).toEqual(['Ash'])
})

test('gives all posts of a frequent tag its new name', async () => {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, tags)
    select ${admin.id}, 'tagged-' || n, 'x', 'x', 'CSS', '{Oak}' from generate_series(1, 450) as n`
  const { page, press, fill, network } = await open()
  await press('Oak')
  const seen = Promise.withResolvers<null>()
  const isShown = () => page.queryByText(/posts still get their new tags/) !== null
  // The next part is rewritten once the sentence about the first was seen.
  network.intercept = ({ url }) => (url.includes('rewrite_tagged_posts') && isShown() ? seen.promise : null)
  await fill('Edit tag', { Name: 'Oaks' })
  await until(() => expect(isShown()).toBe(true))
  seen.resolve(null)
  await until(async () => {
    expect(await server.sql`select from blogs where 'Oak' = any (tags)`).toEqual([])
    expect(page.queryByText(/still get their new tags/)).toBeNull()
  })
})
