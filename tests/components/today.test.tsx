import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPosts, addProject, admin, openDashboard, server, signedUp } from './dashboard-fixture.tsx'

let gates = 0

beforeEach(async () => {
  await server.sql`delete from blogs`
  await server.sql`delete from auth.users where email like 'merchant%'`
  await server.sql`delete from private.readers`
  await server.sql`update settings set hold_first_reviews = false, confirm_addresses = null, counts_reads = true`
  ;[gates = 0] = await addPosts(['On gates', 'On walls'])
})

const sentence = () => document.querySelector('.today-sentence')?.textContent

async function readBy(readers: number, reads: number) {
  await server.sql`insert into private.readers values (current_date, 'device', 'phone', ${readers})`
  await server.sql`insert into private.reads values (${gates}, current_date, ${reads}, 0)`
}

test.each([
  [5, 4, '5 visits this week, most of them to On gates. Nothing is waiting for you.'],
  [5, 2, '5 visits this week, most often to On gates. Nothing is waiting for you.'],
  [1, 1, '1 visit this week, to On gates. Nothing is waiting for you.'],
])('says what was read in %i visits, %i times', async (readers, reads, expected) => {
  await readBy(readers, reads)
  await openDashboard('/dashboard/main')
  await until(() => expect(sentence()).toBe(expected))
})

test('says when nothing was read this week', async () => {
  await openDashboard('/dashboard/main')
  await until(() => expect(sentence()).toBe('A quiet week without visits. Nothing is waiting for you.'))
})

test('approves a comment where it waits', async () => {
  const { id } = await signedUp('merchant')
  await server.sql`insert into comments (user_id, blog_id, content, status) values (${id}, ${gates}, 'Buy this', 'held')`
  const { page, press } = await openDashboard('/dashboard/main')
  await until(() => expect(sentence()).toMatch(/1 comment is waiting for you\.$/))
  await press(/^Approve .*Buy this/)
  await until(() => page.getByText('Comment approved'))
  await until(() => expect(sentence()).toMatch(/Nothing is waiting for you\.$/))
  expect(await server.sql`select status from comments`).toEqual([{ status: 'shown' }])
})

test('leaves a removed comment out of all figures', async () => {
  const { id } = await signedUp('merchant')
  await server.sql`insert into comments (user_id, blog_id, content, status)
    values (${id}, ${gates}, 'Buy this', 'held'), (${admin.id}, ${gates}, 'Fine.', 'shown')`
  const { page, press, dialog } = await openDashboard('/dashboard/main')
  const recent = () =>
    [...page.getByRole('list', { name: 'Recent Comments' }).querySelectorAll('p[dir]')].map(
      (text: Element) => text.textContent,
    )
  const total = () =>
    page.getByRole('region', { name: 'Total Comments' }).querySelector('strong')?.textContent
  await until(() => expect([total(), recent().toSorted()]).toEqual(['2', ['Buy this', 'Fine.']]))
  await press(/^Remove comment .*Buy this/)
  await press('Remove', await dialog('Remove'))
  await until(() => expect([total(), recent()]).toEqual(['1', ['Fine.']]))
})

test('answers a comment where it waits', async () => {
  const { id } = await signedUp('merchant')
  await server.sql`insert into comments (user_id, blog_id, content, status) values (${id}, ${gates}, 'Buy this', 'held')`
  const { page, press, dialog } = await openDashboard('/dashboard/main')
  await press(/^More: .*Buy this/)
  await press('Answer')
  const form = await dialog('Answer merchant')
  fireEvent.change(form.querySelector('textarea') ?? form, { target: { value: 'No, thank you.' } })
  await press('Approve and answer', form)
  await until(() => page.getByText('Reply published'))
  await until(() => expect(sentence()).toMatch(/Nothing is waiting for you\.$/))
})

test('offers drafts to continue', async () => {
  await server.sql`update blogs set status = 'draft' where id = ${gates}`
  await addProject('weir', 'A weir')
  const { page } = await openDashboard('/dashboard/main')
  const link = await until(() => page.getByRole('link', { name: 'On gates' }))
  expect(link.getAttribute('href')).toMatch(/^\/dashboard\/blog\/.*\/update$/)
  expect(page.getByRole('link', { name: 'A weir' }).getAttribute('href')).toBe(
    '/dashboard/project/weir/update',
  )
  expect(page.getByRole('link', { name: 'Draft projects' }).getAttribute('href')).toBe(
    '/dashboard/projects?status=draft',
  )
})

test('links to projects under their own address', async () => {
  const weir = await addProject('weir', 'A weir')
  await server.sql`update blogs set status = 'published', published_at = now() where id = ${weir}`
  const [held] = await server.sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, status) values (${admin.id}, ${weir}, 'Fine.', 'held') returning id`
  await server.sql`insert into private.readers values (current_date, 'device', 'phone', 1)`
  await server.sql`insert into private.reads values (${weir}, current_date, 1, 0)`
  const { page } = await openDashboard('/dashboard/main')
  const hrefs = () =>
    page.getAllByRole('link', { name: 'A weir' }).map((link: HTMLElement) => link.getAttribute('href'))
  await until(() =>
    expect(hrefs()).toEqual([
      '/projects/weir',
      `/projects/weir?review=${held?.id}#review-${held?.id}`,
      '/projects/weir',
    ]),
  )
})

test('links a post taken back to its form', async () => {
  await server.sql`insert into comments (user_id, blog_id, content) values (${admin.id}, ${gates}, 'Fine.')`
  await readBy(1, 1)
  await server.sql`update blogs set status = 'draft' where id = ${gates}`
  const { page } = await openDashboard('/dashboard/main')
  const form = `/dashboard/blog/${await slugOf(gates)}/update`
  const hrefIn = (part: Element | null) => part?.querySelector('a')?.getAttribute('href')
  await until(() => expect(hrefIn(document.querySelector('.today-sentence'))).toBe(form))
  await until(() => expect(hrefIn(page.getByRole('region', { name: 'Most Reviewed Posts' }))).toBe(form))
  await until(() => expect(hrefIn(page.getByRole('list', { name: 'Recent Comments' }))).toBe(form))
})

test('lists what needs attention, and ignores a link', async () => {
  await server.sql`update blogs set content = '<img src="a.png" alt=""><img src="b.png" alt="">' where id = ${gates}`
  const newer = await addPosts(['On hoes', 'On rakes', 'On spades'])
  await addPosts(['Old 1', 'Old 2', 'Old 3', 'Old 4'])
  await server.sql`
    update blogs set status = 'draft', updated_at = case when id = any (${newer}) then now() else '2024-03-04' end where id <> ${gates}`
  await server.sql`insert into private.links (address, blog_id, reason, failed_since, failed_on) values
    ('https://www.example.org/gone', ${gates}, '404', '2024-05-06', current_date)`
  const { page, press } = await openDashboard('/dashboard/main')
  const items = () => {
    const list = document.getElementById('needs-attention')?.closest('section')
    return [...(list?.querySelectorAll('li') ?? [])].map(item => [
      item.querySelector('a')?.getAttribute('href'),
      item.textContent?.replace('Processing...', ''),
    ])
  }
  const form = `/dashboard/blog/${await slugOf(gates)}/update`
  const others = [
    [`${form}#undescribed`, 'On gates2 pictures without a description'],
    [expect.stringMatching(/update$/), 'On wallsDraft, not changed since Mar 4, 2024'],
    ...['Old 1', 'Old 2'].map(title => [
      expect.stringMatching(/update$/),
      `${title}Draft, not changed since Mar 4, 2024`,
    ]),
    [undefined, 'And 2 more old drafts.'],
  ]
  await until(() =>
    expect(items()).toEqual([
      [
        `${form}#link=https%3A%2F%2Fwww.example.org%2Fgone`,
        'On gatesexample.org/gone has responded with 404 since May 6, 2024Ignore',
      ],
      ...others,
    ]),
  )
  expect(page.getByText('example.org/gone').getAttribute('href')).toBe('https://www.example.org/gone')
  await press('Ignore example.org/gone')
  await until(() => expect(items()).toEqual(others))
})

test('counts no old draft that it offers to continue', async () => {
  const drafts = await addPosts(['Old 1', 'Old 2', 'Old 3', 'Old 4', 'Old 5'])
  await server.sql`update blogs set status = 'draft', updated_at = inserted_at where id = any (${drafts})`
  await openDashboard('/dashboard/main')
  const titles = (id: string) =>
    [...(document.getElementById(id)?.closest('section')?.querySelectorAll('li') ?? [])].map(
      item => item.querySelector('a')?.textContent ?? item.textContent,
    )
  await until(() => expect(titles('unfinished-posts')).toEqual(['Old 5', 'Old 4', 'Old 3']))
  expect(titles('needs-attention')).toEqual(['Old 1', 'Old 2'])
})

async function slugOf(id: number) {
  const [row] = await server.sql<{ slug: string }>`select slug from blogs where id = ${id}`
  return row?.slug
}
