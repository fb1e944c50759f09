import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from redirects`
  await server.sql`delete from missed_addresses`
})

const stored = async () =>
  (await server.sql`select from_path, target, status from redirects order by from_path`).map(
    ({ from_path, target, status }) => `${from_path} ${status} ${target ?? ''}`.trim(),
  )

async function open(path = '/dashboard/redirects') {
  const dashboard = await openDashboard(path)
  const { page, press, dialog } = dashboard
  return {
    ...dashboard,
    async fill(title: string, typed: Record<string, string>) {
      const sheet = await dialog(title)
      for (const [label, value] of Object.entries(typed))
        fireEvent.input(page.getByLabelText(label), { target: { value } })
      const form = sheet.querySelector('form')
      if (form) fireEvent.submit(form)
    },
    add: () => press('Add'),
  }
}

test('adds, edits, finds and deletes redirects', async () => {
  const { page, add, fill, row, press, dialog } = await open()
  await add()
  await fill('Add a redirect', {
    'Old address': 'https://old.example.com/2019/Hedges/?p=4#top',
    'Leads to': `${location.origin}/blog/hedges#gates`,
  })
  await until(() => row(/hedges.p=4/))
  expect(await stored()).toEqual(['/2019/hedges?p=4 301 /blog/hedges#gates'])

  await press('Edit /2019/hedges?p=4')
  await fill('Edit redirect', { 'Leads to': 'https://other.example.com/Hedges' })
  await until(() => expect(row(/hedges.p=4/).textContent).toContain('https://other.example.com/Hedges'))

  await add()
  fireEvent.change(page.getByLabelText('What happened'), { target: { value: 'removed' } })
  await fill('Add a redirect', { 'Old address': '/walls' })
  await until(() => expect(row('/walls').textContent).toContain('Removed'))

  fireEvent.change(page.getByLabelText('Search redirects'), { target: { value: 'other.example' } })
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  await press('Delete /2019/hedges?p=4')
  await press('Delete', await dialog('Delete Redirect'))
  await until(async () => expect(await stored()).toEqual(['/walls 410']))
})

test.each([
  [{ 'Old address': '', 'Leads to': '/' }, 'Enter the old address'],
  [{ 'Old address': '/a', 'Leads to': '' }, 'Enter where it leads'],
  [{ 'Old address': 'a', 'Leads to': '/' }, 'Enter an address of this site, like /2019/old-post'],
  [{ 'Old address': '/a', 'Leads to': 'javascript:alert(1)' }, /^Enter a path of this site, like/],
  [{ 'Old address': '/a', 'Leads to': '//example.com' }, /^Enter a path of this site, like/],
  [{ 'Old address': '/OLD/', 'Leads to': '/' }, 'This address already has a redirect.'],
  [{ 'Old address': '/a', 'Leads to': '/a/' }, 'This address would lead to itself.'],
  [
    { 'Old address': '/a', 'Leads to': '/old' },
    '/old already leads to /blog/new. Enter that address instead.',
  ],
  [
    { 'Old address': '/blog/new', 'Leads to': '/' },
    '/old already leads to this address. Change that redirect first.',
  ],
])('says why %o is refused', async (typed, sentence) => {
  await server.sql`insert into redirects (from_path, target) values ('/old', '/blog/new')`
  const { page, add, fill } = await open()
  await add()
  await fill('Add a redirect', typed)
  await until(() => page.getByText(sentence))
  expect(page.getByLabelText('Old address')).toHaveProperty('value', typed['Old address'])
  expect(await stored()).toEqual(['/old 301 /blog/new'])
})

test('redirects what visitors did not find', async () => {
  await server.sql`insert into missed_addresses (address, hits, referrer) values
    ('/2018/roots', 12, 'example.com/links'), ('/2018/moss', 2, '')`
  const { row, press, fill } = await open('/dashboard/redirects/missed')
  await until(() => expect(row('/2018/roots').textContent).toContain('12example.com/links'))
  expect(row('/2018/moss').textContent).toContain('2Unknown')
  await press('Redirect /2018/roots')
  await fill('Add a redirect', { 'Leads to': '/blog/roots' })
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(await stored()).toEqual(['/2018/roots 301 /blog/roots'])
})
