import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { failWrites } from '#tests/support/fail-writes.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD } from '../engine/people-of.ts'
import {
  addPosts,
  addProject,
  admin,
  cutOff,
  openDashboard,
  server,
  sessionOf,
  signedUp,
  signedUpAdmin,
} from './dashboard-fixture.tsx'

const items = (page: ReturnType<typeof within>) =>
  within(page.getByRole('navigation', { name: 'Dashboard', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(item => item.textContent)

test('shows administrator links once the role is known', async () => {
  const known = Promise.withResolvers<null>()
  const { page, path } = await openDashboard('/dashboard', {
    intercept: ({ url }) => (url.includes('/rest/v1/profiles') ? known.promise : null),
  })
  await until(() => page.getByText('Loading'))
  expect(items(page)).toEqual(['Profile', 'Sign out'])
  expect(page.getAllByRole('heading')).toHaveLength(1)
  known.resolve(null)
  await until(() => expect(path()).toBe('/dashboard/main'))
  const links = [...document.querySelectorAll('#dashboard-nav a')].map(link => link.getAttribute('href'))
  const pages = ['Dashboard', 'Analytics', 'Posts', 'Projects', 'Pages', 'Résumé', 'Tags', 'Series']
  pages.push('Comments', 'Moderation', 'Users', 'Subscribers', 'Newsletter', 'Messages')
  pages.push('Appearance', 'Navigation', 'Settings', 'Mail', 'Redirects', 'Import', 'Export', 'Bin')
  const addresses = pages.map(
    name => `/dashboard/${name === 'Dashboard' ? 'main' : name.toLowerCase().replaceAll('é', 'e')}`,
  )
  expect(links).toEqual(['/dashboard/createblog', ...addresses, '/', '/dashboard/profile'])
  expect(items(page)).toEqual([...pages, 'View site', 'Profileadmin', 'Sign out'])
  const current = () => document.querySelector('#dashboard-nav [aria-current=page]')?.textContent
  await until(() => expect(current()).toBe('Dashboard'))
})

test('leaves the window in place where all links are shown', async () => {
  const { page } = await openDashboard('/dashboard/main')
  const link = await until(() => page.getByRole('link', { name: 'Users', hidden: true }))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  link.click()
  await until(() => expect(link.getAttribute('aria-current')).toBe('page'))
  await until(() => page.getByText('Elsewhere'))
  expect(scroll).not.toHaveBeenCalled()
})

test('shows which version of the program answers', async () => {
  const { page } = await openDashboard('/dashboard/main', {
    intercept: ({ url }) =>
      url.endsWith('/auth/version') ? new Response('Byline 1.2.3 (commit 0a1b2c)') : null,
  })
  await until(() => page.getByText('Byline 1.2.3 (commit 0a1b2c)'))
})

test('redirects visitors and shows readers the profile only', async () => {
  for (const name of ['main', 'profile']) {
    const { path } = await openDashboard(`/dashboard/${name}`, { session: null })
    await until(() => expect(path()).toBe('/signin'))
  }
  const reader = await sessionOf(await signedUp('osric'))
  const own = await openDashboard('/dashboard', reader)
  await until(() => expect(own.path()).toBe('/dashboard/profile'))
  expect(items(own.page)).toEqual(['Profileuser', 'Sign out'])
  for (const name of ['users', 'main']) {
    const { path, network } = await openDashboard(`/dashboard/${name}`, reader)
    await until(() => expect(path()).toBe('/unauthorized'))
    expect(network.read.filter(path => /\/rest\/v1\/(rpc|comments|blogs)/.test(path))).toEqual([])
  }
})

const fetchOfNode = globalThis.fetch

test('leaves the form of a post to its text', async () => {
  const first = await signedUp('vera')
  await server.sql`update profiles set role = 'admin' where id = ${first.id}`
  await server.sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"one_time_password": true}' where id = ${first.id}`
  await first.client.auth.signInWithPassword({ email: first.email, password: PASSWORD })
  const { page } = await openDashboard('/dashboard/createblog', await sessionOf(first))
  await until(() => expect(items(page)).toContain('Posts'))
  expect(page.queryByRole('region', { name: 'Choose a password of your own' })).toBeNull()
})

test('warns of the initial password', async () => {
  const first = await signedUp('marlo')
  await server.sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"one_time_password": true}' where id = ${first.id}`
  await first.client.auth.signInWithPassword({ email: first.email, password: PASSWORD })
  const opened = await openDashboard('/dashboard/profile', await sessionOf(first))
  const { page, choose, press } = opened
  const notice = () => page.queryByRole('region', { name: 'Choose a password of your own' })
  await until(() => expect(notice()).not.toBeNull())
  // Supabase's answer to the change is the account as it was before its triggers.
  opened.network.intercept = async request => {
    if (request.method !== 'PUT') return null
    const { method, headers } = request
    const answer = await fetchOfNode(request.url, { method, headers, body: await request.text() })
    if (!answer.ok) return answer
    const account = await answer.json()
    return Response.json({ ...account, app_metadata: { ...account.app_metadata, one_time_password: true } })
  }
  await choose('New Password', 'twelve quiet words')
  await choose('Confirm Password', 'twelve quiet words!')
  await press('Submit')
  await until(() => page.getByText('Passwords do not match!'))
  await choose('Confirm Password', 'twelve quiet words')
  await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
    where session_id in (select id from auth.sessions where user_id = ${first.id})`
  await press('Submit')
  const question = await opened.dialog('Confirm it’s you')
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await until(() => page.getByText('Password updated successfully!'))
  await until(() => expect(notice()).toBeNull())
  await first.client.auth.signInWithPassword({ email: first.email, password: 'twelve quiet words' })
  const again = await openDashboard('/dashboard/profile', await sessionOf(first))
  await until(() => again.page.getByRole('heading', { name: 'Profile' }))
  expect(notice()).toBeNull()
})

/** Adds a post, and comments of it so many days ago. */
async function addDays(title: string, days: number[]) {
  const [post = 0] = await addPosts([title])
  await server.sql`insert into comments (user_id, blog_id, content, created_at)
    select ${admin.id}, ${post}, ${title} || ' ' || day, now() - day * interval '1 day' from unnest(${days}::int[]) as day`
  return post
}

test('shows totals, activity and newest items', async () => {
  await server.sql`delete from blogs`
  await server.sql`update profiles set created_at = now() - interval '90 days' where id <> ${admin.id}`
  await addDays('On gates', [0, 3])
  await addDays('On walls', [1, 2, 4, 70])
  await server.sql`insert into likes (user_id, comment_id) select ${admin.id}, id from comments where content = 'On gates 0'`
  const { page } = await openDashboard('/dashboard/main')
  const region = (name: string) => page.getByRole('region', { name })
  const texts = (part: HTMLElement, selector: string) =>
    [...part.querySelectorAll(selector)].map(found => found.textContent)
  await until(() => page.getByRole('region', { name: 'Total Users' }))
  await until(() => page.getByRole('list', { name: 'Recent Comments' }))
  const [{ users } = { users: 0 }] = await server.sql`select count(*)::int as users from profiles`
  for (const [title, total, added] of [
    ['Total Users', String(users), 'Up 1'],
    ['Total Comments', '6', 'Up 5'],
    ['Total Posts', '2', 'Flat'],
  ] as const)
    expect([...texts(region(title), 'strong'), ...texts(region(title), 'p')]).toEqual([
      total,
      `${added} Since Last month`,
    ])
  const comments = page.getByRole('list', { name: 'Recent Comments' })
  expect(texts(comments, 'p')).toEqual(['On gates 0', 'On walls 1', 'On walls 2', 'On gates 3', 'On walls 4'])
  expect(texts(comments, '.likes')).toEqual(['1', '0', '0', '0', '0'])
  await until(() => expect(texts(region('Recent Users'), 'b')[0]).toBe('wren'))
  expect(texts(region('Recent Users'), 'div > span')[0]).toBe('wren@example.com')
  expect(texts(region('Recent Users'), 'time')[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const days = await server.sql`
    select to_char(d, 'Mon FMDD, YYYY') as day,
      (select count(*) from comments where (created_at at time zone 'UTC')::date = d::date) as comments,
      (select count(*) from profiles where (created_at at time zone 'UTC')::date = d::date) as users
    from generate_series((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date, interval '1 day') d`
  const rows = region('Last 30 Days').querySelectorAll('tbody tr')
  expect([...rows].map(row => texts(row as HTMLElement, 'th, td')).toReversed()).toEqual(
    days.map(({ day, comments, users }) => [day, String(comments), String(users)]),
  )
  expect(texts(region('Most Reviewed Posts'), 'li')).toEqual(['On walls4 reviews', 'On gates2 reviews'])
  for (const noun of ['users', 'comments'])
    expect(page.getByRole('link', { name: `Show All ${noun}` }).getAttribute('href')).toBe(
      `/dashboard/${noun}`,
    )
})

test('loads each part of the figures separately', async () => {
  await server.sql`delete from blogs`
  const answer = Promise.withResolvers<void>()
  const refuse = () => Response.json({ code: 'XX000', message: 'no' }, { status: 500 })
  const { page, press, shown, network } = await openDashboard('/dashboard/main', {
    async intercept({ url, method }) {
      if (method === 'GET' && url.includes('/rest/v1/comments')) return refuse()
      if (!url.includes('figures_by_day')) return null
      await answer.promise
      return refuse()
    },
  })
  await until(() => expect(document.querySelectorAll('.counts > div.panel')).toHaveLength(3))
  const users = page.getByRole('region', { name: 'Recent Users' })
  await until(() => expect(within(users).getAllByRole('listitem').length).toBeGreaterThan(1))
  const comments = page.getByRole('region', { name: 'Recent Comments' })
  await shown('The comments could not be loaded.')
  expect(within(comments).queryByText('No Data')).toBeNull()
  answer.resolve()
  const error = await shown('The figures could not be loaded.')
  network.intercept = () => null
  await press('Try again', error)
  await until(() => page.getByRole('region', { name: 'Total Posts' }))
  await press('Try again', comments)
  await until(() => within(comments).getByText('No Data'))
  expect(page.queryByRole('alert')).toBeNull()
})

test('searches and sorts users by e-mail', async () => {
  const { id } = await signedUp('Pell')
  await server.sql`update profiles set created_at = '2024-01-04 10:00Z', updated_at = '2024-06-02 10:00Z' where id = ${id}`
  const { page, row, names, choose } = await openDashboard('/dashboard/users')
  await choose('Sort by', 'username desc')
  await until(() => expect(names()[0]).toBe('wren'))
  expect(names()).toEqual(names().toSorted((a, b) => (b ?? '').localeCompare(a ?? '')))
  expect(within(row('wren@example.com')).queryByTitle('Change role')).toBeNull()
  expect(row('wren@example.com').querySelector('.badge-admin')?.textContent).toBe('admin')
  await choose('Search users', 'PELL@example.com')
  await until(() => page.getByText('1 user found'))
  await until(() => expect(names()).toEqual(['Pell']))
  const [name, mark, ...facts] = within(row('Pell')).getAllByRole('cell')
  expect(name?.textContent).toBe('Pell ')
  expect(mark?.querySelector('.mark')).not.toBeNull()
  expect(facts.slice(0, 4).map(cell => cell.textContent)).toEqual([
    'Pell@example.com'.toLowerCase(),
    'January 04, 2024',
    'June 02, 2024',
    'user',
  ])
})

test('changes a role back and forth', async () => {
  const { id } = await signedUp('rosa')
  const { page, row, press, dialog, shown } = await openDashboard('/dashboard/users?search=rosa')
  const role = async () => (await server.sql`select role from profiles where id = ${id}`)[0]?.role
  await press('Change role rosa')
  await press('Cancel', await dialog('Change role'))
  for (const [label, changed, text] of [
    ['Make admin', 'admin', 'rosa is an administrator now'],
    ['Make user', 'user', 'rosa is a user now'],
  ] as const) {
    await press('Change role rosa')
    await press(label, await dialog('Change role'))
    await until(() => page.getByText(text))
    await until(() => within(row('rosa@')).getByText(changed))
    expect(await role()).toBe(changed)
  }
  await press('Change role rosa')
  await server.sql`delete from auth.users where id = ${id}`
  await press('Make admin', await dialog('Change role'))
  await shown('rosa was changed or removed in the meantime.')
  await until(() => page.getByText('No Data'))
})

test('removes an account only after the password', async () => {
  const { client, id } = await signedUp('finch')
  // A password given again ends this session, and the other tests share one.
  const { session } = await sessionOf(await signedUpAdmin('heron'))
  const file = `Profile Photo/${crypto.randomUUID()}.gif`
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { error } = await client.storage.from('avatars').upload(file, dot, { contentType: 'image/gif' })
  expect(error).toBeNull()
  const [post = 0] = await addPosts(['On ponds'])
  await client.from('comments').insert({ user_id: id, blog_id: post, content: 'Words that go along' })
  const left = async () => [
    (await server.sql`select from auth.users where id = ${id}`).length,
    (await server.sql`select from comments where blog_id = ${post}`).length,
    (await server.sql`select from storage.objects where name = ${file}`).length,
  ]
  const { page, row, press, dialog, shown, choose } = await openDashboard('/dashboard/users?search=finch', {
    session,
  })
  const remove = async (password: string) => {
    await choose('Your password', password)
    await press('Remove', await dialog('Remove user'))
  }
  const restoreWrites = await failWrites(server.sql, 'auth.users', 'delete', `old.id = '${id}'`)
  await press('Remove finch')
  expect((await dialog('Remove user')).textContent).toContain('with all their comments and likes')
  await remove('a guess of somebody')
  const field = page.getByLabelText('Your password')
  await until(() => page.getByText('This is not your current password'))
  await until(() => expect(document.activeElement).toBe(field))
  await remove(PASSWORD)
  await shown('Something went wrong. Please try again.')
  await restoreWrites()

  await server.sql`update profiles set role = 'admin' where id = ${id}`
  await remove(PASSWORD)
  await shown('finch was changed or removed in the meantime.')
  await until(() => within(row('finch@')).getByText('admin'))
  expect(page.queryByText('finch was removed')).toBeNull()
  expect((await left()).slice(0, 2)).toEqual([1, 1])
  await server.sql`update profiles set role = 'user' where id = ${id}`

  const again = await openDashboard('/dashboard/users?search=finch', { session })
  await again.press('Remove finch')
  await again.choose('Your password', PASSWORD)
  again.network.intercept = ({ url }) => (url.includes('list_users') ? cutOff() : null)
  await again.press('Remove', await again.dialog('Remove user'))
  await until(() => again.page.getByText('finch was removed'))
  await until(() => again.page.getByText('No Data'))
  await until(() => expect(document.activeElement?.textContent).toBe('Users'))
  expect(await left()).toEqual([0, 0, 0])
})

test('links to a project that is read now', async () => {
  const weir = await addProject('weir', 'A weir')
  await server.sql`update blogs set status = 'published', published_at = now() where id = ${weir}`
  await server.sql`insert into private.recent_reads (blog_id, counted_at, reads) values (${weir}, now(), 1)`
  const { page } = await openDashboard('/dashboard/analytics')
  const link = await until(() => page.getByRole('link', { name: 'A weir' }))
  expect(link.getAttribute('href')).toBe('/projects/weir')
})

test('says why the first reads of a post are unknown', async () => {
  const [post = 0] = await addPosts(['On weirs'])
  await server.sql`insert into private.reads values (${post}, current_date, 1, 0)`
  await server.sql`update blogs set published_at = '2024-03-04' where id = ${post}`
  const { page } = await openDashboard(`/dashboard/analytics?post=${post}`)
  await until(() => page.getByText(/reads were not counted yet, or they are no longer stored/))
})

test('reports a conflicting save and keeps what was typed', async () => {
  const { page, press, choose, dialog, network, shown } = await openDashboard('/dashboard/analytics')
  await until(() => page.getByLabelText('Service'))
  await choose('Service', 'plausible')
  await choose('Address of Plausible', 'https://mine.example')
  await choose('Domain of the site', 'example.com')
  await server.sql`update outside_code set kind = 'umami', address = 'https://theirs.example', site_id = 'u-1'`
  await press('Save')
  const conflict = await dialog('The settings were saved somewhere else')
  expect(page.getByLabelText('Address of Plausible')).toHaveProperty('value', 'https://mine.example')
  network.intercept = () => cutOff()
  await press('Use the other version', conflict)
  await shown(/^The connection was interrupted/)
  expect(page.getByLabelText('Address of Plausible')).toHaveProperty('value', 'https://mine.example')
  network.intercept = () => null
  await press('Use the other version', conflict)
  await until(() =>
    expect(page.getByLabelText('Address of Umami')).toHaveProperty('value', 'https://theirs.example'),
  )
  await until(() => expect(page.queryByRole('dialog')).toBeNull())
})
