import { beforeAll, expect, test } from 'vitest'
import { searchPosts } from '#shared/data/search.ts'
import { tagSlugOf, tidyTags } from '#shared/posts/tag-slug.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
beforeAll(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('tess')
})

// Letters, marks, digits, signs and symbols that every supported version of Unicode has; no private, unassigned or surrogate ones.
const ranges: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x2ff],
  [0x300, 0x36f],
  [0x384, 0x386],
  [0x391, 0x3a1],
  [0x3a3, 0x481],
  [0x5d0, 0x5ea],
  [0x621, 0x652],
  [0x904, 0x939],
  [0x93c, 0x94d],
  [0xe01, 0xe3a],
  [0x1e00, 0x1ef9],
  [0x2000, 0x2027],
  [0x2030, 0x205f],
  [0x2100, 0x2189],
  [0x2600, 0x26ff],
  [0x3041, 0x3096],
  [0x4e00, 0x4e80],
  [0xac00, 0xac80],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
  [0x1f300, 0x1f5ff],
]

function randomText(): string {
  const length = 1 + Math.floor(Math.random() * 12)
  return Array.from({ length }, () => {
    const [first, last] = ranges[Math.floor(Math.random() * ranges.length)] ?? [0x61, 0x7a]
    return String.fromCodePoint(first + Math.floor(Math.random() * (last - first + 1)))
  }).join('')
}

test('folds names like the database', async () => {
  const texts = Array.from({ length: 20_000 }, randomText)
  const rows = await server.sql<{ name: string; slug: string; tidy: string }>`
    select name, private.tag_slug(name) as slug, private.tidy_tag_name(name) as tidy from unnest(${texts}::text[]) as name`
  for (const { name, slug, tidy } of rows) {
    expect(tagSlugOf(name), JSON.stringify(name)).toBe(slug)
    expect(tagSlugOf(slug), JSON.stringify(name)).toBe(slug)
    if (slug !== '') expect(tidyTags([name])).toEqual([tidy])
  }
})

test.each([
  ['koç', 'KOC'],
  ['Node.js', 'NodeJS'],
  ['Web  Components', 'web-components'],
  ['#CSS', 'css'],
  ['ＪＳ', 'js'],
  ['İstanbul', 'istanbul'],
  ['Ίσος', 'ΊσΟσ'],
])('takes %s and %s for one tag', (one, other) => {
  expect(tagSlugOf(one)).toBe(tagSlugOf(other))
})

test.each([
  ['C', 'C++'],
  ['C', 'C#'],
  ['ポ', 'ホ'],
  ['Ё', 'Е'],
])('takes %s and %s for two tags', (one, other) => {
  expect(tagSlugOf(one)).not.toBe(tagSlugOf(other))
})

async function save(slug: string, tags: (string | null)[], more: object = {}) {
  const post = { slug, title: 'On tags', introduction: 'Why.', topic: 'CSS', tags, ...more }
  const { data, error } = await admin.client.from('blogs').upsert(post, { onConflict: 'slug' }).select('tags')
  return error?.message ?? data?.[0]?.tags
}

test('saves the name that was typed first', async () => {
  expect(await save('first', ['Élan vital', 'Oak'])).toEqual(['Élan vital', 'Oak'])
  expect(await save('second', ['oak', 'ELAN VITAL', 'OAK', '  New\u00a0 one '])).toEqual([
    'Oak',
    'Élan vital',
    'New one',
  ])
  expect(await save('second', [])).toEqual([])
  const rows =
    await server.sql`select name from tags where slug in ('elan-vital', 'oak', 'new-one') order by id`
  expect(rows.map(({ name }) => name)).toEqual(['Élan vital', 'Oak', 'New one'])
})

test('refuses a list of tags that no form would send', async () => {
  const many = Array.from({ length: 21 }, (_, n) => `Many ${n}`)
  expect(await save('third', many)).toContain('blogs_tags_count')
  expect(
    await save(
      'third',
      Array.from({ length: 201 }, () => 'Same'),
    ),
  ).toContain('blogs_tags_count')
  for (const name of ['', ' ', '\u200b', '...', 'x'.repeat(81), null]) {
    expect(await save('third', ['Fine', name]), String(name)).toContain('blogs_tags_names')
  }
  expect(await save('third', [...many.slice(0, 20), 'many 1'])).toHaveLength(20)
  expect(await server.sql`select from tags where name = 'Fine'`).toEqual([])
})

test('shows visitors the tags of published posts only', async () => {
  await save('hidden', ['Secret', 'Oak'], { status: 'draft' })
  await save('later', ['Planned'], { status: 'scheduled', published_at: '2099-01-01' })
  await save('public', ['Oak'])
  const visitor = peopleOf(() => server).newClient()
  const read = async () => {
    const { data, error } = await visitor.from('tags').select('name').in('name', ['Secret', 'Planned', 'Oak'])
    return error?.message ?? data?.map(({ name }) => name).sort()
  }
  expect(await read()).toEqual(['Oak'])
  await save('hidden', ['Secret'], { status: 'published' })
  expect(await read()).toEqual(['Oak', 'Secret'])
})

async function idOf(name: string): Promise<number> {
  const [row] = await server.sql<{ id: number }>`select id from tags where name = ${name}`
  return row?.id ?? 0
}

async function rename(name: string, newName: string) {
  const wanted = { of_tag: await idOf(name), new_name: newName, new_description: '' }
  const { error } = await admin.client.rpc('save_tag', wanted)
  if (error) throw error
}

const found = async (typed: string) =>
  (await searchPosts(admin.client, { typed, topic: '', page: 1 })).rows.map(({ slug }) => slug)

test('finds posts by the present name of a tag alone', async () => {
  await save('walnut', ['Juglans'], { content: '<p>The words walnut and hickory.</p>' })
  expect(await found('juglans hickory')).toEqual(['walnut'])
  await rename('Juglans', 'Carya')
  expect(await found('juglans')).toEqual([])
  expect(await found('carya hickory')).toEqual(['walnut'])
  await admin.client.rpc('delete_tags', { of_tags: [await idOf('Carya')] })
  expect(await found('carya')).toEqual([])
  expect(await found('hickory')).toEqual(['walnut'])
})

const manyPosts = (name: string, count: number) => server.sql`
  insert into blogs (user_id, slug, title, introduction, topic, tags)
  select ${admin.id}, ${`${tagSlugOf(name)}-`} || n, 'x', 'x', 'x', array[${name}] from generate_series(1, ${count}) as n`

const countTagged = async (name: string) => {
  const [row] = await server.sql<{ named: number; listed: number }>`
    select (select count(*) from blogs where ${name} = any (tags))::int as named,
      (select count(*) from private.post_tags join tags on tags.id = tag_id where name = ${name})::int as listed`
  return [row?.named, row?.listed]
}

async function rewriteAll() {
  for (let rest = 1; rest > 0; ) {
    const { data, error } = await admin.client.rpc('rewrite_tagged_posts')
    if (error) throw error
    rest = data
  }
}

test('rewrites posts of a frequent tag in parts', async () => {
  await manyPosts('Hazel', 450)
  await rename('Hazel', 'Corylus')
  expect(await countTagged('Corylus')).toEqual([200, 450])
  await rewriteAll()
  expect(await countTagged('Corylus')).toEqual([450, 450])
})

test('renames and merges tags at former addresses of others', async () => {
  await save('water', ['Sea', 'Ocean', 'Lake'])
  const sea = await idOf('Sea')
  await server.sql`insert into old_tags (slug, tag_id) values ('ocean', ${sea}), ('lake', ${sea})`
  await rename('Ocean', 'Deep')
  const target = await idOf('Deep')
  const { error } = await admin.client.rpc('merge_tags', { merged: [await idOf('Lake')], target })
  expect(error).toBeNull()
  const former = await server.sql<{ id: number }>`
    select tag_id as id from old_tags where slug in ('ocean', 'lake')`
  expect(former.map(({ id }) => id)).toEqual([target, target])
})

test('merges frequent tags in parts', async () => {
  await manyPosts('Plum', 300)
  await save('plum-1', ['Plum', 'Sloe'])
  const target = await idOf('Sloe')
  await admin.client.rpc('merge_tags', { merged: [await idOf('Plum')], target })
  expect(await countTagged('Sloe')).toEqual([200, 300])
  await rewriteAll()
  expect(await countTagged('Sloe')).toEqual([300, 300])
})

test('saves a post that waits for its tags', async () => {
  await manyPosts('Quince', 300)
  await admin.client.rpc('delete_tags', { of_tags: [await idOf('Quince')] })
  expect((await countTagged('Quince'))[0]).toBe(100)
  const change = admin.client.from('blogs').update({ tags: ['Quince', 'Medlar'] })
  expect((await change.eq('slug', 'quince-300').select('tags')).data).toEqual([{ tags: ['Medlar'] }])
  await rewriteAll()
  expect(await countTagged('Quince')).toEqual([0, 0])
  expect(await countTagged('Medlar')).toEqual([1, 1])
})

test('relates posts by their tags', async () => {
  const slugs = ['relate-a', 'relate-b', 'relate-c', 'relate-d', 'relate-e', 'relate-f']
  for (const slug of slugs) await save(slug, [], { title: slug, topic: slug })
  await save('relate-a', ['Larch', 'Spruce'], { title: 'Alpha', topic: 'a' })
  await save('relate-d', ['Larch'], { title: 'Delta', topic: 'd' })
  await save('relate-f', ['Spruce', 'Larch'], { title: 'Foxtrot', topic: 'f' })
  const [row] = await server.sql<{ related: string[] }>`
    select array(select blogs.slug from unnest(private.find_related(id, 5)) with ordinality as found (id, place)
      join blogs using (id) order by place) as related
    from blogs where slug = 'relate-a'`
  expect(row?.related).toEqual(['relate-f', 'relate-d'])
})

test('stays consistent when posts are saved during a rename', async () => {
  const slugs = Array.from({ length: 12 }, (_, n) => `busy-${n}`)
  for (const slug of slugs) await save(slug, ['Beech'])
  const saves = slugs.map(slug => save(slug, ['Beech', `Of ${slug}`]))
  await Promise.all([...saves, rename('Beech', 'Fagus')])
  const rows = await server.sql<{ tags: string[]; stored: string[] }>`
    select tags, array(select name from tags join private.post_tags on tag_id = tags.id where blog_id = blogs.id order by name) as stored
    from blogs where slug like 'busy-%'`
  expect(rows).toHaveLength(12)
  for (const { tags, stored } of rows) {
    expect(tags).toContain('Fagus')
    expect(tags.toSorted()).toEqual(stored)
  }
})
