import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPages, type TestPages } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())
beforeEach(async () => {
  await pages.sql`delete from pages`
  await pages.sql`delete from blogs where kind = 'project'`
  await pages.sql`delete from navigation`
})

const navOf = (html: string, label: string) =>
  new RegExp(`<nav[^>]*aria-label="${label}"[\\s\\S]*?</nav>`).exec(html)?.[0] ?? ''
/** The links of a nav element as 'label address', the present one with an asterisk. */
const linksOf = (nav: string) =>
  [...nav.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = '', label]) =>
      `${label} ${/href="([^"]*)"/.exec(attributes)?.[1]}${attributes.includes('aria-current="page"') ? ' *' : ''}`,
  )

test('shows no navigation on a site without links', async () => {
  const html = await pages.read('/')
  expect(html).not.toMatch(/site-menu|aria-label="(Site|Footer)"/)
})

test('shows links in bar, menu and footer', async () => {
  await pages.sql`insert into pages (id, slug, title, status) values (1, 'über-mich', 'About', 'published')`
  await pages.sql`
    insert into navigation (place, position, label, page_id, address) values
      ('top', 2, 'Web', null, '/topics/Web%20Development'), ('top', 1, 'About <me>', 1, null),
      ('top', 3, 'Code', null, 'https://example.com/?a=b&c'), ('top', 4, 'Mail', null, 'mailto:me@example.com'),
      ('top', 5, 'Feed', null, '/rss.xml'), ('footer', 1, 'Home', null, '/')`
  const about = 'About &lt;me&gt; /%C3%BCber-mich'
  const rest = ['Code https://example.com/?a=b&amp;c', 'Mail mailto:me@example.com']
  const page = await pages.read('/%C3%BCber-mich')
  expect(linksOf(navOf(page, 'Site'))).toEqual([`${about} *`, 'Web /topics/Web%20Development', ...rest])
  expect(linksOf(navOf(page, 'Site menu'))).toEqual([
    `${about} *`,
    'Web /topics/Web%20Development',
    ...rest,
    'Feed /rss.xml',
    'Search /search',
  ])
  expect(linksOf(navOf(page, 'Footer'))).toEqual(['Home /'])
  expect(page).toMatch(/<button[^>]*popoverTarget="site-menu"/i)
  expect(linksOf(navOf(await pages.read('/topics/Web%20Development'), 'Site'))[1]).toContain('*')
  expect(linksOf(navOf(await pages.read('/'), 'Footer'))).toEqual(['Home / *'])
  expect(linksOf(navOf(await pages.read('/nowhere'), 'Site'))).toHaveLength(4)
  expect(navOf(await pages.read('/dashboard/main'), 'Site menu')).toBe('')
})

test('invalidates pages when a link changes', async () => {
  await pages.sql`insert into pages (id, slug, title, status) values (1, 'about', 'About', 'published')`
  await pages.sql`
    insert into navigation (place, position, label, page_id, address) values
      ('top', 1, 'About', 1, null), ('top', 2, 'Home', null, '/')`
  expect(linksOf(navOf(await pages.read('/search'), 'Site'))).toEqual(['About /about', 'Home /'])
  await pages.sql`update pages set slug = 'me' where id = 1`
  expect(linksOf(navOf(await pages.read('/search'), 'Site'))).toEqual(['About /me', 'Home /'])
  await pages.sql`update pages set status = 'draft' where id = 1`
  expect(linksOf(navOf(await pages.read('/'), 'Site'))).toEqual(['Home / *'])
  await pages.sql`update navigation set label = 'Start' where position = 2`
  expect(linksOf(navOf(await pages.read('/'), 'Site'))).toEqual(['Start / *'])
})

test('shows no address that the database would refuse', async () => {
  await pages.sql`alter table navigation drop constraint navigation_address_shape`
  await pages.sql`
    insert into navigation (place, position, label, address) values
      ('top', 1, 'Evil', 'javascript:alert(1)'), ('top', 2, 'Evil too', '//evil.example'), ('top', 3, 'Home', '/')`
  expect(linksOf(navOf(await pages.read('/'), 'Site'))).toEqual(['Home / *'])
})

test('writes the frame of pages identically', async () => {
  await pages.sql`insert into navigation (place, position, label, address) values ('top', 1, 'Archive', '/archive'), ('footer', 1, 'Home', '/')`
  const paths = [
    '/',
    '/topics/Web%20Development',
    '/blog/a-form-that-forgives',
    '/archive',
    '/dashboard/main',
    '/nowhere',
  ]
  const readAll = (query: string) => Promise.all(paths.map(path => pages.read(`${path}?q=${query}`)))
  const [first, second] = [await readAll('once'), await readAll('again')]
  expect(second.map(page => page.replaceAll('again', 'once'))).toEqual(
    first.map(page => page.replaceAll('again', 'once')),
  )
})

test('ends footer years with the current one', async () => {
  await pages.sql`update settings set footer_year = null`
  onTestFinished(async () => {
    vi.useRealTimers()
    await pages.sql`update settings set footer_year = default`
  })
  const yearAt = async (path: string) =>
    /class="footer-line">© (?:<!-- -->)?(\d+)/.exec(await pages.read(path))?.[1]
  const year = new Date().getUTCFullYear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-12-31T12:00:00Z`) })
  expect(await yearAt('/archive?q=old')).toBe(`${year}`)
  vi.setSystemTime(new Date(`${year + 1}-01-01T12:00:00Z`))
  expect(await yearAt('/archive?q=new')).toBe(`${year + 1}`)
})
