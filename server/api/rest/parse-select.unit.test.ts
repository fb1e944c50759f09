import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { parseSelect } from './parse-query.ts'

const column = (name: string, alias: string | null = null) => ({ kind: 'column', name, alias })

test('reads columns, aliases, hints, nested tables and counts', () => {
  expect(
    parseSelect('*,when:created_at,author:profiles!blogs_user_id_fkey!inner(username),comments(count)'),
  ).toEqual([
    { kind: 'all' },
    column('created_at', 'when'),
    {
      kind: 'embed',
      target: 'profiles',
      alias: 'author',
      hint: 'blogs_user_id_fkey',
      isInner: true,
      items: [column('username')],
    },
    {
      kind: 'embed',
      target: 'comments',
      alias: null,
      hint: null,
      isInner: false,
      items: [column('count')],
    },
  ])
})

test('does not parse the content of quoted names', () => {
  expect(parseSelect('"a, b","c\\"d"')).toEqual([column('a, b'), column('c"d')])
})

test.each([
  '',
  'id,',
  '"id',
  'id"',
  'profiles(username',
  'profiles(username))',
  'profiles!inner',
  'id::text',
  'raw->>name',
  'id.sum()',
  '...profiles(username)',
  'a b',
  'a"b:id',
  '"a b":id',
  'profiles!a!b(id)',
])('refuses %j', text => {
  expect(refusalOf(() => parseSelect(text))).toEqual([400, 'PGRST100'])
})

test('embeds at most three levels', () => {
  expect(refusalOf(() => parseSelect('a(b(c(id)))'))).toBe('none')
  expect(refusalOf(() => parseSelect('a(b(c(d(id))))'))).toEqual([400, 'PGRST100'])
})

test('embeds at most eight tables', () => {
  const tables = (count: number) => Array.from({ length: count }, (_, index) => `t${index}(id)`).join()
  expect(refusalOf(() => parseSelect(tables(8)))).toBe('none')
  expect(refusalOf(() => parseSelect(tables(9)))).toEqual([400, 'PGRST100'])
})

test('selects one column at most twice', () => {
  expect(parseSelect('content,again:content')).toHaveLength(2)
  for (const select of ['content,a:content,b:content', 'id,comments(content,a:content,b:content)'])
    expect(refusalOf(() => parseSelect(select))).toEqual([400, 'PGRST100'])
})

test('selects at most sixty items, including those of embedded tables', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join()
  expect(refusalOf(() => parseSelect(`t(${items(59)})`))).toBe('none')
  expect(refusalOf(() => parseSelect(`t(${items(60)})`))).toEqual([400, 'PGRST100'])
})
