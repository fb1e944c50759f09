import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundJobs } from '#server/api/background-jobs.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { runJob } from '#tests/support/run-job.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const author = '00000000-0000-4000-8000-00000000000a'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await server.sql`
    insert into auth.users (id, email, raw_user_meta_data) values (${author}, 'vera@example.com', '{"full_name": "Vera"}')`
  await post(
    'a',
    'Über das Café',
    '<p>Running <b>cach</b>es &amp; <code>&lt;div&gt;</code>.</p><script>hidden()</script>',
  )
  await post('b', 'The Who', '<p>A band, and a <em>cache</em> of songs.</p>')
  await post('c', '日本語の検索', '<p>東京都に住んでいます。北京と大阪。</p>')
  await post('d', 'عن القراءة', '<p>ภาษาไทยง่ายมาก और हिन्दी</p>')
  await post('e', 'Keeping a garden', '<p>Signals, then hooks.</p>')
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic)
    select ${author}, 'filler-' || n, 'Filler ' || n, 'Words that every filler has.', 'Fillers' from generate_series(1, 800) n`
  await server.sql`insert into private.title_vocabulary select 'vocable' || n from generate_series(1, 5000) n`
  await server.sql`analyze`
})

afterAll(() => server?.stop())

async function post(slug: string, title: string, content: string) {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${author}, ${slug}, ${title}, 'In short.', ${content}, 'Gardens')`
}

async function find(typed: string, topic = '') {
  const rows = await server.sql<{ slug: string | null; title: string; excerpt: string; total: number }>`
    select * from search_posts(${typed}, ${topic})`
  return rows.filter(row => row.slug !== null)
}

const slugs = async (typed: string, topic?: string) => (await find(typed, topic)).map(({ slug }) => slug)

test.each([
  ['an accent that is missing', 'uber cafe', ['a']],
  ['an accent that is too many', 'Gárden', ['e', 'a', 'b', 'c', 'd']],
  ['another form of the word', 'run', ['a']],
  ['a word across tags', 'caching OR caches', ['b', 'a']],
  ['text that looks like a tag', 'div', ['a']],
  ['a name of stop words', 'the who', ['b']],
  ['words in quotes', '"signals then hooks"', ['e']],
  ['words in another order in quotes', '"hooks then signals"', []],
  ['words in the quotes that phones write', '“hooks then signals”', []],
  ['words in German quotes', '„signals then hooks“', ['e']],
  ['an excluded word', 'cache -band', ['a']],
  ['a minus alone', 'garden - signals', ['e']],
  ['an excluded phrase', 'garden -"signals then hooks"', ['a', 'b', 'c', 'd']],
  ['an excluded phrase in curly quotes', 'garden -“signals then hooks”', ['a', 'b', 'c', 'd']],
  ['an excluded phrase whose words are apart', 'garden -"hooks then signals"', ['a', 'b', 'c', 'd', 'e']],
  ['a part of a run of Japanese', '検索', ['c']],
  ['one character of it', '都', ['c']],
  ['characters that are not neighbors', '京住', []],
  ['an excluded run of Japanese', '検索 -京都に', []],
  ['one excluded character', '検索 -都', []],
  ['excluded runs of which a text has parts', '検索 -東京と -神戸', ['c']],
  ['an excluded phrase of two scripts', 'हिन्दी -"東京 और"', ['d']],
  ['Thai without spaces', 'ไทย', ['d']],
  ['Hindi', 'हिन्दी', ['d']],
  ['Arabic', 'القراءة', ['d']],
  ['a script of the page', 'hidden', []],
  ['a tag', 'strong', []],
  ['the word that ages have', '\u00010', []],
])('finds by %s: %j', async (_what, typed, expected) => {
  expect((await slugs(typed)).toSorted()).toEqual(expected.toSorted())
})

test('finds words next to any punctuation', async () => {
  await post('signs', 'Don’t panic', '<p>A “damson”—and &#171;sloes&#187;. ¿Qué? L’été… سلام، है।</p>')
  const found = async (typed: string) => [typed, ...(await slugs(typed))]
  for (const typed of ['damson', 'sloe', "don't", 'don’t', 'que', 'été', 'سلام', 'है', '“damson and”'])
    expect(await found(typed)).toEqual([typed, 'signs'])
  expect((await find('damson sloes'))[0]?.excerpt).toBe(
    'A “\uE000damson\uE001”—and «\uE000sloes\uE001». ¿Qué? L’été… سلام، है।',
  )
  await server.sql`delete from blogs where slug = 'signs'`
})

test('finds what has no excluded phrase', async () => {
  const found = await slugs('-"hooks then signals"', 'Gardens')
  expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await slugs('-"signals then hooks"', 'Gardens')).toEqual(found.filter(slug => slug !== 'e'))
})

test('highlights no excluded phrase', async () => {
  const [found] = await find('div -"running fast"')
  expect(found?.excerpt).toBe('Running caches & <\uE000div\uE001>.')
})

test('ranks title above topic, introduction and body', async () => {
  await post('body', 'Last', '<p>Quinces</p>')
  await post('title', 'Quinces', '')
  expect(await slugs('quince')).toEqual(['title', 'body'])
})

test('filters by topic', async () => {
  expect(await slugs('cache', 'Gardens')).toHaveLength(2)
  expect(await slugs('cache', 'Fillers')).toEqual([])
})

test('ranks titles in a topic above mentions', async () => {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic)
    values (${author}, 'mention', 'Another', 'About a filler.', 'Fillers')`
  expect((await slugs('filler', 'Fillers'))[0]).toMatch(/^filler-/)
  await server.sql`delete from blogs where slug = 'mention'`
})

test('of hundreds, none has an excluded word in its body', async () => {
  await post('excluded', 'Filler', '<p>With a zebra.</p>')
  expect(await slugs('filler')).toContain('excluded')
  expect(await slugs('filler -zebra')).not.toContain('excluded')
  await server.sql`delete from blogs where slug = 'excluded'`
})

test('ranks frequent words above newer posts', async () => {
  await post('often', 'First', '<p>Medlar, medlar and medlar.</p>')
  await post('once', 'Second', '<p>A medlar among many other words of a longer text.</p>')
  expect(await slugs('medlar')).toEqual(['often', 'once'])
})

test('finds a character stored as a numeric entity', async () => {
  await post('number', 'Third', '<p>Jalape&#241;os and &#x1F951;.</p>')
  expect((await find('jalapeños'))[0]?.excerpt).toBe('\uE000Jalapeños\uE001 and 🥑.')
})

test('a topic filters reviews', async () => {
  await server.sql`
    insert into comments (user_id, blog_id, content)
    select ${author}, id, 'A loquat.' from blogs where slug in ('a', 'filler-1')`
  const found = async (topic: string) =>
    (await server.sql`select post_slug from search_reviews('loquat', ${topic})`).map(row => row.post_slug)
  expect([await found('Gardens'), await found('Fillers'), await found('')]).toEqual([
    ['a'],
    ['filler-1'],
    expect.arrayContaining(['a', 'filler-1']),
  ])
})

test('marks whole words in any script', async () => {
  const [a] = await find('caches div')
  expect(a?.excerpt).toBe('Running \uE000caches\uE001 & <\uE000div\uE001>.')
  expect((await find('検索'))[0]?.title).toBe('日本語の\uE000検索\uE001')
  expect((await find('cafe'))[0]?.title).toBe('Über das \uE000Café\uE001')
})

test('takes the excerpt around the match', async () => {
  await post('long', 'Long', `<p>${'word '.repeat(3000)}needle ${'word '.repeat(3000)}</p>`)
  const [found] = await find('needle')
  expect(found?.excerpt).toMatch(/^… (word )+\uE000needle\uE001( word)+/)
  expect(found?.excerpt).toMatch(/word …$/)
  expect(found?.excerpt.length).toBeLessThan(300)
})

test('ends an excerpt with a whole word', async () => {
  const sentence = 'Something that was written by somebody. '
  await post('whole', 'Whole', `<p>Beginning: ${sentence.repeat(20)}</p>`)
  const whole = /(Something|that|was|written|by|somebody\.) …$/
  expect((await find('beginning'))[0]?.excerpt).toMatch(whole)
  await server.sql`
    insert into comments (user_id, blog_id, content)
    select ${author}, id, ${sentence.repeat(20)} from blogs where slug = 'whole'`
  const [review] = await server.sql<{ excerpt: string }>`select excerpt from search_reviews('-absent')`
  expect(review?.excerpt).toMatch(whole)
})

test.each([
  ['flags', 'flaggen', '🇨🇭'],
  ['families', 'familien', '👩‍👩‍👧‍👦'],
  ['skins', 'haende', '👋🏽'],
  ['thai', 'thailand', 'น้ำ'],
])('an excerpt cuts none of %s', async (slug, word, letter) => {
  for (let filler = 0; filler < 5; filler++) {
    const run = letter.repeat(130)
    await post(`${slug}-${filler}`, slug, `<p>Begin ${run}${'字'.repeat(filler)} ${word}${filler} ${run}</p>`)
    const [found] = await find(`${word}${filler}`)
    const shown = found?.excerpt.replace(/[… \uE000\uE001字]|Begin/g, '').replace(`${word}${filler}`, '')
    expect(shown).toBe(letter.normalize('NFC').repeat((shown?.length ?? 0) / letter.normalize('NFC').length))
    const [start] = await server.sql`select private.beginning(${'x'.repeat(filler) + run.repeat(3)}) as words`
    const stored = String(start?.words).slice(filler, -2)
    expect(stored).toBe(letter.normalize('NFC').repeat(stored.length / letter.normalize('NFC').length))
    expect(stored.length).toBeGreaterThan(100)
  }
})

test('marks accents with their letters', async () => {
  await post('apart', 'Apart', '<p>A cre\u0300me bru\u0302le\u0301e.</p>')
  expect((await find('brulee'))[0]?.excerpt).toBe('A crème \uE000brûlée\uE001.')
})

test('searches the beginning of a long body', async () => {
  const words = (from: number) => Array.from({ length: 60_000 }, (_, n) => `w${from + n}`).join(' ')
  const [row] = await server.sql<{ lexemes: number }>`
    select length(private.add_body_words(private.search_words(${words(0)}), ${words(60_000)})) as lexemes`
  expect(row?.lexemes).toBeGreaterThan(60_000)
})

test.each([
  [
    'two megabytes of different words',
    () => Array.from({ length: 250_000 }, (_, n) => (n * 7919).toString(36)).join(' '),
  ],
  [
    'different characters without spaces',
    () =>
      Array.from({ length: 600_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join(
        '',
      ),
  ],
  ['two megabytes of one word', () => 'a'.repeat(2_000_000)],
  ['tags that do not end', () => `<a "${'x'.repeat(46)}`.repeat(39_000)],
  ['numbers without spaces', () => '1.2.3e4-'.repeat(250_000)],
  ['accents of one letter', () => `a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}`],
])('finds a post with %s by its title', async (what, content) => {
  await post(
    what.replaceAll(' ', '-'),
    `Giant ${what}`,
    `<p>${content()}</p>`.slice(0, 2_000_000).slice(0, what.includes('characters') ? 650_000 : undefined),
  )
  expect(await slugs(`giant ${what}`)).toHaveLength(1)
})

test.each([
  '',
  ' ',
  'a',
  '"',
  '""',
  '-',
  '-absent',
  'or',
  '!&|()<->:*\\',
  `'; drop table blogs`,
  '\u202eabc',
  'x'.repeat(10_000),
  'or '.repeat(5_000),
  '日'.repeat(10_000),
  '-・ -"日 -本',
  '-'.repeat(200),
  `-!${'-'.repeat(40)}猫`,
  'a(-!'.repeat(50),
  '%_\\%',
  '\uE000\uE001',
])('the search for %j is no error', async typed => {
  await find(typed)
  await server.sql`select * from search_reviews(${typed})`
  await server.sql`select * from suggest_posts(${typed})`
  await server.sql`select * from search_pages(${typed})`
})

test('bounds the page number and size of any request', async () => {
  const page = (skip: number, take: number) =>
    server.sql`select slug from search_posts('filler', '', ${skip}, ${take})`
  expect(await page(0, 1000)).toHaveLength(20)
  expect(await page(-5, 3)).toHaveLength(3)
  expect(await page(2_000_000_000, 10)).toEqual([{ slug: null }])
  expect(await page(0, -1)).toEqual([{ slug: null }])
})

test('suggests titles and topics by prefix', async () => {
  const suggested = await server.sql`select slug, topic from suggest_posts('gard')`
  expect(suggested).toEqual([
    { slug: '', topic: 'Gardens' },
    { slug: 'e', topic: 'Gardens' },
  ])
  expect(await server.sql`select slug from suggest_posts('keepnig a gardne')`).toContainEqual({ slug: 'e' })
})

test('suggests current titles but no draft', async () => {
  const suggest = () => server.sql`select title from suggest_posts('marmelade')`
  await post('jam', 'Jam', '')
  await server.sql`update blogs set title = 'Marmalade' where slug = 'jam'`
  expect(await suggest()).toEqual([{ title: 'Marmalade' }])
  await server.sql`update blogs set status = 'draft' where slug = 'jam'`
  expect(await suggest()).toEqual([])
  await server.sql`delete from blogs where slug = 'jam'`
  const words =
    await server.sql`select word from private.title_vocabulary where word in ('jam', 'marmalade', 'filler') order by 1`
  expect(words).toEqual([{ word: 'filler' }, { word: 'jam' }, { word: 'marmalade' }])
})

test('suggests the title with transposed letters first', async () => {
  await post('caches', 'Of caches and hedges', '')
  await post('cah', 'Cahier of ceces', '')
  expect(await server.sql`select slug from suggest_posts('cahces')`).toMatchObject([{ slug: 'caches' }, {}])
  await server.sql`delete from blogs where slug in ('caches', 'cah')`
})

test('every search statement uses an index', async () => {
  const plans = await plansOf(
    `select * from search_posts('filler words'); select * from suggest_posts('fill'); select * from search_pages('filler')`,
  )
  const reading = plans.filter(plan => plan.includes('@@') && !plan.includes('searched_posts_pkey'))
  expect(reading.length).toBeGreaterThan(2)
  for (const plan of reading)
    expect(plan).toMatch(/Bitmap Index Scan on searched_(posts|pages)_(title_)?words/)
  // The rows of a page may come from a scan of a table as small as this one.
  expect(reading.join('\n')).not.toMatch(/Seq Scan on searched_/)
  const similar = (await plansOf(`select * from suggest_posts('fliler')`)).filter(plan =>
    plan.includes('title_vocabulary'),
  )
  expect(similar.join()).toContain('Bitmap Index Scan on title_vocabulary_near')
  expect(similar.join()).not.toContain('Seq Scan')
})

/** The plans of all statements, also of those inside functions. */
async function plansOf(sql: string): Promise<string[]> {
  const client = new pg.Client(embeddedLogin(server.dataDir))
  await client.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => {
    if (message?.includes('plan:')) plans.push(message)
  })
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set client_min_messages = log`)
  await client.query(sql)
  await client.end()
  return plans
}

test('removes all words of a removed page', async () => {
  await server.sql`insert into pages (slug, title, content, status) values ('about', 'About', 'Greengage', 'published')`
  expect(await server.sql`select slug from search_pages('greengage')`).toEqual([{ slug: 'about' }])
  await server.sql`delete from pages where slug = 'about'`
  expect(await server.sql`select from private.searched_pages`).toEqual([])
})

test('uses endings and stop words of the language', async () => {
  // Indexing hundreds of posts and those of two megabytes three times takes long.
  await server.sql`delete from blogs where topic = 'Fillers' or title like 'Giant %'`
  const follow = async (language: string) => {
    await server.sql`update settings set language = ${language}`
    const jobs = backgroundJobs({ ...server, owner: server.sql, sharedLimits: null })
    await runJob(jobs, 'search-in-the-language')
  }
  await post('houses', 'Häuser', '<p>Die Gärten der Welt.</p>')
  await server.sql`insert into pages (slug, title, status) values ('old-houses', 'Alte Häuser', 'published')`
  await server.sql`insert into comments (user_id, blog_id, content) select ${author}, id, 'Schöne Häuser.' from blogs where slug = 'houses'`
  const found = async () => [
    await slugs('Haus'),
    (await server.sql`select slug from search_pages('altes Haus')`).length,
    (await server.sql`select post_slug from search_reviews('schönes Haus') where id is not null`).length,
    await slugs('der Garten einer Welt'),
  ]
  expect(await found()).toEqual([[], 0, 0, []])
  await follow('de-CH')
  expect(await found()).toEqual([['houses'], 1, 1, ['houses']])
  expect(await slugs('run')).not.toContain('a')
  await follow('ja')
  expect(await slugs('Haus')).toEqual([])
  expect(await slugs('検索')).toEqual(['c'])
  await follow('en')
  expect(await slugs('run')).toEqual(['a'])
  expect(await server.sql`select private.sync_search_language() as changed`).toEqual([{ changed: false }])
})
