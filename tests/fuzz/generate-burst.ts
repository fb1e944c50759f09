import { type Burst, MANNERS } from './burst.ts'
import type { FuzzTable, Known } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { generateCase } from './generate.ts'
import { Random } from './random.ts'

type Shape = (random: Random, known: Known) => Partial<FuzzCase>

const JSON_BODY: [string, string][] = [['content-type', 'application/json']]

/** Lists in lists, with many conditions on what is embedded. */
const embeds: Shape = (random, known) => {
  const related = (of: FuzzTable) => known.tables.filter(({ name }) => of.related.includes(name))
  const withRelated = known.tables.filter(table => related(table).length > 0)
  const table = random.pick(withRelated)
  const path: FuzzTable[] = []
  for (let at = table, depth = random.below(4); depth > 0 && related(at).length > 0; depth--) {
    at = random.pick(related(at))
    path.push(at)
  }
  const select = path.reduceRight((inner, { name }) => `*,${name}(${inner})`, '*')
  const condition = (of: FuzzTable, place: string) => {
    const operator = random.pick(['not.ilike.*zz*', 'ilike.*a*', 'not.like.*%*', 'neq.1', 'not.is.null'])
    return `${place}${random.pick(of.columns).name}=${operator}`
  }
  const place = path.map(({ name }) => `${name}.`).join('')
  const conditions = [
    ...random.many(0, 25, () => condition(table, '')),
    // As many as readers may ask, or more.
    ...random.many(0, random.pick([2, 2, 20]), () => condition(path.at(-1) ?? table, place)),
  ]
  return { area: 'rest', path: `/rest/v1/${table.name}`, query: [`select=${select}`, ...conditions] }
}

const BODY_PATHS = [
  '/rest/v1/comments',
  '/rest/v1/likes',
  '/rest/v1/rpc/search_posts',
  '/rest/v1/rpc/list_posts',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/signup',
  '/storage/v1/object/list/avatars',
  '/preview',
  '/preview/site',
]

/** Bodies that are wide, long or many. */
const wideBodies: Shape = random => {
  const count = random.pick([10_000, 100_000, 400_000])
  const list = (item: (n: number) => string) => Array.from({ length: count }, (_, n) => item(n)).join()
  const body = random.pick([
    () => `{${list(n => `"${n}":1`)}}`,
    () => `{"data":{${list(n => `"a${n}":{}`)}}}`,
    () => `[${list(() => '{}')}]`,
    () => `[${list(n => `{"content":"a","a${n}":1}`)}]`,
    () => `{"content":"${'\\u0041'.repeat(count)}"}`,
    () => `{"content":"${'<b>'.repeat(count)}"}`,
    () => '[1,'.repeat(count),
  ])()
  return {
    area: 'rest',
    method: 'POST',
    path: random.pick(BODY_PATHS),
    headers: JSON_BODY,
    body: Buffer.from(body),
  }
}

const pictures: Shape = (random, known) => {
  const [bucket, ...rest] = random.pick(known.files).split('/')
  const path = `${bucket}/${rest.map(encodeURIComponent).join('/')}`
  const accept = random.pick(['image/avif,image/webp', 'image/webp'])
  return random.chance(0.8)
    ? {
        area: 'pages',
        path: `/images/${path}`,
        query: [`w=${random.pick([160, 320, 640, 960, 1280, 1920])}`],
        headers: [['accept', accept]],
      }
    : { area: 'storage', path: `/storage/v1/object/public/${path}` }
}

const pages: Shape = (random, known) => ({
  area: 'pages',
  path: random.pick([
    '/',
    `/blog/${random.pick(known.slugs)}`,
    '/rss.xml',
    '/sitemap.xml',
    '/search',
    '/archive',
  ]),
  query: [`q=${random.below(1e6)}`, `page=${random.below(5)}`],
})

const SHAPES = [embeds, embeds, wideBodies, wideBodies, pictures, pictures, pages]

/** Deterministic for the same seed, index and site. */
export function generateBurst(seed: number, index: number, known: Known): Burst {
  const random = new Random(seed * 1_000_033 + index)
  const shape = random.pick(SHAPES)
  const cases = random.many(1, 3, (): FuzzCase => {
    const caller = random.pick(['reader', 'other reader', 'visitor'] as const)
    if (random.chance(0.2))
      return { ...generateCase({ seed, from: 'strangers' }, random.below(1e6), known), caller }
    const parts = shape(random, known)
    return {
      method: 'GET',
      query: [],
      headers: [],
      body: null,
      area: 'pages',
      path: '/',
      framing: 'length',
      ...parts,
      caller,
    }
  })
  // One address for all, which no proxy has written.
  const plain = cases.map(kase => ({
    ...kase,
    headers: kase.headers.filter(([name]) => name !== 'x-forwarded-for'),
  }))
  return { cases: plain, manner: random.pick(MANNERS), connections: random.pick([4, 16, 60, 200]) }
}
