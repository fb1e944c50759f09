import { describe, expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { parseQuery, parseRange } from './parse-query.ts'

const parse = (query: string) => parseQuery(new URLSearchParams(query), () => false)

describe('filters', () => {
  const conditions = (query: string) => parse(query).root.conditions
  const compare = (name: string, operator: string, value: string, isNegated = false) => ({
    kind: 'compare',
    column: name,
    operator,
    value,
    isNegated,
  })

  test('keep their value as text', () => {
    expect(conditions('slug=eq.true&slug=neq."a,b"&title=not.gt.a.b')).toEqual([
      compare('slug', '=', 'true'),
      compare('slug', '<>', '"a,b"'),
      compare('title', '>', 'a.b', true),
    ])
  })

  test('parse lists, states and patterns', () => {
    expect(conditions('id=in.(1,"a,b",)&rating=is.null&rating=not.is.TRUE&title=ilike.*a%25')).toEqual([
      { kind: 'list', column: 'id', values: ['1', 'a,b', ''], isNegated: false },
      { kind: 'state', column: 'rating', state: 'null', isNegated: false },
      { kind: 'state', column: 'rating', state: 'true', isNegated: true },
      { kind: 'pattern', column: 'title', operator: 'ilike', pattern: '%a%', isNegated: false },
    ])
    expect(conditions('id=in.()')).toEqual([{ kind: 'list', column: 'id', values: [], isNegated: false }])
  })

  test('parse nested groups', () => {
    expect(conditions('or=(a.eq.1,not.and(b.gt."2,)",c.not.in.(3,4)))&not.and=(d.is.null)')).toEqual([
      {
        kind: 'group',
        joiner: 'or',
        isNegated: false,
        conditions: [
          compare('a', '=', '1'),
          {
            kind: 'group',
            joiner: 'and',
            isNegated: true,
            conditions: [
              compare('b', '>', '2,)'),
              { kind: 'list', column: 'c', values: ['3', '4'], isNegated: true },
            ],
          },
        ],
      },
      {
        kind: 'group',
        joiner: 'and',
        isNegated: true,
        conditions: [{ kind: 'state', column: 'd', state: 'null', isNegated: false }],
      },
    ])
  })

  test('of embedded tables are stored by their path', () => {
    const { root, embedded } = parse('comments.likes.id=eq.1&comments.order=id&comments.not.or=(id.eq.1)')
    expect(root.conditions).toEqual([])
    expect([...embedded.keys()]).toEqual(['comments.likes', 'comments'])
    expect(embedded.get('comments')).toMatchObject({
      order: [{ column: 'id', isDescending: false, nulls: null }],
      conditions: [{ kind: 'group', joiner: 'or', isNegated: true }],
    })
  })

  test.each([
    'a=1',
    'a=eq',
    'a=',
    'a=between.1',
    'a=fts.word',
    'a=is.empty',
    'a=in.1,2',
    'a=in.(1',
    'a=in.("1)',
    'a=in.(1)2',
    'a=like(any).{a}',
    'or=a.eq.1',
    'or=(a.eq.1',
    'or=(a.eq.1)x',
    'or=(not.a.eq.1)',
    'or=()',
    'a=toString.1',
  ])('refuse %s', query => {
    expect(refusalOf(() => parse(query))).toEqual([400, 'PGRST100'])
  })

  test('are at most thirty, wherever they are', () => {
    const group = (count: number) => `or=(${Array.from({ length: count }, () => 'a.eq.1').join()})&b=eq.1`
    expect(refusalOf(() => parse(group(29)))).toBe('none')
    expect(refusalOf(() => parse(group(30)))).toEqual([400, 'PGRST100'])
  })

  test('are nested at most three levels', () => {
    expect(refusalOf(() => parse('or=(and(or(a.eq.1)))'))).toBe('none')
    expect(refusalOf(() => parse('or=(and(or(and(a.eq.1))))'))).toEqual([400, 'PGRST100'])
  })

  test('have at most a thousand values in a list', () => {
    const list = (count: number) => `a=in.(${Array.from({ length: count }, () => 1).join()})`
    expect(refusalOf(() => parse(list(1_000)))).toBe('none')
    expect(refusalOf(() => parse(list(1_001)))).toEqual([400, 'PGRST100'])
  })

  test('have patterns of at most 200 characters with five wildcards', () => {
    expect(refusalOf(() => parse(`a=like.${'x'.repeat(200)}`))).toBe('none')
    expect(refusalOf(() => parse(`a=like.${'x'.repeat(201)}`))).toEqual([400, 'PGRST100'])
    expect(refusalOf(() => parse('a=ilike.*a*b*c_d*'))).toBe('none')
    expect(refusalOf(() => parse('or=(a.ilike.*a*b*c_d*e*)'))).toEqual([400, 'PGRST100'])
  })
})

describe('other parameters', () => {
  test('are parsed', () => {
    expect(parse('order=a.desc.nullslast,b&limit=0&offset=20&columns="a",b&on_conflict=id')).toMatchObject({
      root: {
        limit: 0,
        offset: 20,
        order: [
          { column: 'a', isDescending: true, nulls: 'last' },
          { column: 'b', isDescending: false, nulls: null },
        ],
      },
      columns: ['a', 'b'],
      onConflict: ['id'],
    })
  })

  test.each([
    'select=id',
    'order=id',
    'limit=1',
    'offset=1',
    'columns=id',
    'on_conflict=id',
    'comments.limit=1',
  ])('are refused when given twice: %s', query => {
    expect(refusalOf(() => parse(query))).toBe('none')
    expect(refusalOf(() => parse(`${query}&${query}`))).toEqual([400, 'PGRST100'])
  })

  test.each(['select', 'limit', 'order', 'or'])('mean the same in every encoding: %s', name => {
    const encoded = [...name].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const value = { select: 'id', limit: '5', order: 'id', or: '(id.eq.1)' }[name]
    expect(parse(`${encoded}=${value}`)).toEqual(parse(`${name}=${value}`))
  })

  test.each([
    'limit=x',
    'limit=1.5',
    'limit=1e3',
    'limit=',
    'limit=1234567890123456',
    'order=id.up',
    'order=id.asc.desc',
  ])('are refused when they are invalid: %s', query => {
    expect(refusalOf(() => parse(query))).toEqual([400, 'PGRST100'])
  })

  test('are refused with NUL in a name or value', () => {
    expect(refusalOf(() => parse('a%00=eq.1'))).toEqual([400, '22021'])
    expect(refusalOf(() => parse('a=eq.%00'))).toEqual([400, '22021'])
  })

  test('sort by at most ten columns', () => {
    const order = (count: number) => `order=${Array.from({ length: count }, () => 'a').join()}`
    expect(refusalOf(() => parse(order(10)))).toBe('none')
    expect(refusalOf(() => parse(order(11)))).toEqual([400, 'PGRST100'])
  })
})

describe('the header Range', () => {
  test('counts rows from 0', () => {
    expect(parseRange(null)).toBeNull()
    expect(parseRange('0-24')).toEqual({ offset: 0, limit: 25 })
    expect(parseRange('5-')).toEqual({ offset: 5, limit: null })
  })

  test.each(['', '-', '5', 'bytes=0-5', '5-4', '-5', '0-1,3-4', '1e3-', '9'.repeat(400)])(
    'is refused as %j',
    range => {
      expect(refusalOf(() => parseRange(range))).toEqual([416, 'PGRST103'])
    },
  )

  test('and a negative limit are not satisfiable', () => {
    expect(refusalOf(() => parse('limit=-1'))).toEqual([416, 'PGRST103'])
  })
})
