import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { linkJobs } from '#server/link-previews/check-links.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { openLinksNetwork } from '#tests/support/links-network.ts'
import { runJob } from '#tests/support/run-job.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

let server: BorrowedServer
let owner: string
beforeAll(async () => {
  server = await borrowServer()
  owner = await insertAccount(server.sql, { name: 'Vera', email: 'vera@example.com', password: 'x' })
  await server.sql`update profiles set role = 'admin' where id = ${owner}`
})
beforeEach(async () => {
  await server.sql`delete from blogs`
  await server.sql`delete from pages`
  await server.sql`delete from private.deliveries`
  await server.sql`delete from private.mail_server`
  await server.sql`update settings set checks_links = true, offers_newsletter = true`
})

type Fields = { content?: string; status?: string; updatedAt?: string }

async function addPost(
  slug: string,
  { content = '<p>Text.</p>', status = 'published', updatedAt = 'now' }: Fields,
) {
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic, status, updated_at)
    values (${owner}, ${slug}, ${slug}, 'A post.', ${content}, 'JavaScript', ${status}, ${updatedAt}) returning id`
  return row?.id ?? 0
}

const link = (address: string) => `<p><a href="${address}">A link</a></p>`
const links = () => server.sql`select address from private.links order by address`

const asOwner = <Row extends object>(call: string) =>
  server.sql.begin(async (step: Sql) => {
    await step`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal1' })}, true)`
    return step.unsafe<Row>(call)
  })
const attention = (columns: string) => asOwner(`select ${columns} from public.list_attention()`)

async function collect() {
  let last = 0
  do {
    const [row] = await server.sql<{ last: number }>`select public.collect_links(${last}) as last`
    last = row?.last ?? 0
  } while (last > 0)
}

const fail = (address: string, why = '404') => server.sql`select public.store_link_check(${address}, ${why})`
const claim = async () =>
  (await server.sql<{ address: string | null }>`select public.claim_link() as address`)[0]
const passDays = (days: number) => server.sql`
  update private.links set due_at = due_at - ${days} * interval '1 day',
    failed_since = failed_since - ${days}::int, failed_on = failed_on - ${days}::int`

test('collects the links of published posts, projects and pages', async () => {
  await addPost('hedges', {
    content: `${link('https://example.org/a?b=1&amp;c=2#d')}${link('/about')}${link('mailto:a@example.org')}`,
  })
  await addPost('draft', { content: link('https://draft.example.org/'), status: 'draft' })
  await addPost('arbour', {})
  await server.sql`
    update blogs set topic = '', project = '{"role": "", "client": "", "started": "", "ended": "", "state": "finished",
      "links": [{"label": "site", "address": "https://arbour.example.org/"}]}' where slug = 'arbour'`
  await server.sql`insert into pages (slug, title, content, status, published_at)
    values ('about', 'About', ${link('https://about.example.org/')}, 'published', now())`
  for (let number = 0; number < 60; number++)
    await addPost(`post-${number}`, { content: link('https://example.org/shared') })
  await collect()
  expect(await links()).toEqual([
    { address: 'https://about.example.org/' },
    { address: 'https://arbour.example.org/' },
    { address: 'https://example.org/a?b=1&c=2' },
    { address: 'https://example.org/shared' },
  ])
  await server.sql`update blogs set content = '<p>Text.</p>' where slug = 'hedges'`
  await server.sql`delete from pages`
  await collect()
  expect(await links()).toEqual([
    { address: 'https://arbour.example.org/' },
    { address: 'https://example.org/shared' },
  ])
})

test('stores at most twenty thousand links', async () => {
  const id = await addPost('hedges', { content: link('https://example.org/one') })
  await server.sql`insert into private.links (address, blog_id) select 'https://example.org/' || n, ${id} from generate_series(1, 19999) as n`
  await addPost('gates', { content: `${link('https://example.net/1')}${link('https://example.net/2')}` })
  await server.sql`select public.collect_links(${id})`
  expect(await server.sql`select count(*)::int from private.links`).toEqual([{ count: 20_000 }])
})

test('calls a link dead when it fails on two days', async () => {
  await addPost('hedges', { content: `${link('https://example.org/a')}${link('https://example.org/b')}` })
  await collect()
  await fail('https://example.org/a')
  await fail('https://example.org/a')
  expect(await attention('kind')).toEqual([])
  await passDays(1)
  await fail('https://example.org/a', 'silent')
  const dead = {
    kind: 'link',
    total: 1,
    noun: 'post',
    slug: 'hedges',
    why: 'silent',
    address: 'https://example.org/a',
  }
  expect(await attention('kind, total, noun, slug, why, address')).toEqual([dead])
  await fail('https://example.org/a', '')
  expect(await attention('kind')).toEqual([])
})

test('checks a failed link after a day, then a week', async () => {
  await addPost('hedges', { content: link('https://example.org/a') })
  await collect()
  expect(await claim()).toEqual({ address: null })
  await passDays(1)
  expect(await claim()).toEqual({ address: 'https://example.org/a' })
  expect(await claim()).toEqual({ address: null })
  const inDays = () =>
    server.sql`select round(extract(epoch from due_at - now()) / 86400)::int as days from private.links`
  await fail('https://example.org/a')
  expect(await inDays()).toEqual([{ days: 1 }])
  await passDays(1)
  await fail('https://example.org/a')
  expect(await inDays()).toEqual([{ days: 7 }])
})

test('repeats an interrupted check of a link', async () => {
  await addPost('hedges', { content: link('https://example.org/a') })
  await collect()
  await passDays(1)
  expect(await claim()).toEqual({ address: 'https://example.org/a' })
  await passDays(1)
  expect(await claim()).toEqual({ address: 'https://example.org/a' })
})

test('hides an ignored link', async () => {
  await addPost('hedges', { content: link('https://example.org/a') })
  await collect()
  await fail('https://example.org/a')
  await passDays(1)
  await fail('https://example.org/a')
  await asOwner(`select public.ignore_link('https://example.org/a')`)
  await collect()
  expect(await attention('kind')).toEqual([])
})

test('forgets all links when the setting is off', async () => {
  await addPost('hedges', { content: link('https://example.org/a') })
  await collect()
  await server.sql`update settings set checks_links = false`
  await collect()
  expect(await links()).toEqual([])
})

test('marks no link dead while offline', async () => {
  let isOnline = true
  const served = await openLinksNetwork({ 'page.example': [['93.184.216.34']] }, (request, response) => {
    if (isOnline) response.writeHead(request.url === '/robots.txt' ? 404 : 200).end()
    else request.socket.destroy()
  })
  const addresses = ['http://unknown.example/', 'http://127.0.0.1/', 'http://page.example/']
  await addPost('hedges', { content: addresses.map(link).join('') })
  await collect()
  const failures = () => server.sql`select address from private.links where reason <> ''`
  const jobs = linkJobs(server.sql, served.network)
  const check = async (address: string) => {
    await server.sql`update private.links set due_at = case address when ${address} then now() else now() + interval '1 day' end`
    await runJob(jobs, 'check-link')
  }
  await check('http://127.0.0.1/')
  await check('http://unknown.example/')
  expect(await failures()).toEqual([])
  await check('http://page.example/')
  isOnline = false
  await check('http://unknown.example/')
  expect(await failures()).toEqual([])
  isOnline = true
  await check('http://unknown.example/')
  expect(await failures()).toEqual([{ address: 'http://unknown.example/' }])
  served.close()
})

test('counts pictures without a description', async () => {
  const card =
    '<figure class="link-card"><a href="https://example.org/"><img src="a.png" alt=""><strong>A</strong></a></figure>'
  await addPost('described', { content: `<figure><img src="a.png" alt="A hedge"></figure>${card}` })
  await addPost('hedges', {
    content: `<figure><img src="a.png" alt=""></figure><img alt=" " src="b.png"><img src="c.png">${card}`,
  })
  await addPost('draft', { content: '<img src="a.png" alt="">', status: 'draft' })
  await server.sql`insert into pages (slug, title, content, status, published_at)
    values ('about', 'About', '<img src="a.png" alt="">', 'published', now())`
  expect(await attention('kind, total, noun, slug, why')).toEqual([
    { kind: 'picture', total: 2, noun: 'post', slug: 'hedges', why: '3' },
    { kind: 'picture', total: 2, noun: 'page', slug: 'about', why: '1' },
  ])
})

test('lists three drafts older than a month', async () => {
  for (let number = 1; number <= 7; number++)
    await addPost(`old-${number}`, { status: 'draft', updatedAt: `2024-01-0${number}` })
  await addPost('new', { status: 'draft' })
  const drafts = await attention('slug, total, since')
  expect(drafts).toHaveLength(3)
  expect(drafts[0]).toMatchObject({ slug: 'old-1', total: 7, since: expect.stringContaining('2024-01-01') })
})

test('counts reviews that wait for a week', async () => {
  const id = await addPost('hedges', {})
  await server.sql`insert into comments (user_id, blog_id, content, status, created_at) values
    (${owner}, ${id}, 'One.', 'held', now() - interval '8 days'), (${owner}, ${id}, 'Two.', 'held', now()),
    (${owner}, ${id}, 'Three.', 'shown', now() - interval '9 days')`
  expect(await attention('kind, total')).toEqual([{ kind: 'review', total: 1 }])
})

test('says why an issue of the newsletter was not sent', async () => {
  const id = await addPost('hedges', {})
  await server.sql`insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${id}, 'planned', '')`
  const issues = () => attention('kind, slug, why')
  expect(await issues()).toEqual([])
  await server.sql`update blogs set published_at = now() - interval '1 hour'`
  expect(await issues()).toEqual([{ kind: 'issue', slug: 'hedges', why: 'no mail' }])
  await server.sql`select public.report_mail_server(true)`
  await server.sql`update private.deliveries set state = 'planned'`
  expect(await issues()).toEqual([{ kind: 'issue', slug: 'hedges', why: 'late' }])
  await server.sql`update settings set offers_newsletter = false`
  expect(await issues()).toEqual([{ kind: 'issue', slug: 'hedges', why: 'off' }])
  await server.sql`update private.deliveries set state = 'paused'`
  expect(await issues()).toEqual([])
  await server.sql`update private.mail_pace set refusals = 10, answer = '550 No.'`
  expect(await issues()).toEqual([{ kind: 'issue', slug: 'hedges', why: '550 No.' }])
  await server.sql`update private.mail_pace set refusals = 0, answer = ''`
})
