import { describe, expect, test } from 'vitest'
import { AuthFailure } from './failure.ts'
import { Fields, readBody, readQuery } from './read-request.ts'

function statusOf(read: () => unknown): number {
  try {
    read()
    return 200
  } catch (error) {
    if (error instanceof AuthFailure) return error.response.status
    throw error
  }
}

describe('a query', () => {
  const read = (search: string) =>
    readQuery(new URL(`http://localhost/auth/v1/token${search}`), ['grant_type', 'redirect_to'])

  test('is decoded once', () => {
    expect([...read('?grant_type=password&redirect_to=http%3A%2F%2Fa%2F%3Fb%3Dc+d')]).toEqual([
      ['grant_type', 'password'],
      ['redirect_to', 'http://a/?b=c d'],
    ])
    expect([...read('?grant%5Ftype=pass%77ord')]).toEqual([['grant_type', 'password']])
    expect(read('').size).toBe(0)
  })

  test.each([
    ['a parameter twice', '?grant_type=password&grant_type=refresh_token'],
    ['a parameter in two spellings', '?grant%5Ftype=x&grant_type=password'],
    ['an unknown parameter', '?grant_type=password&x=1'],
    ['a name of every object', '?__proto__=1'],
    ['half an escape', '?redirect_to=%'],
    ['a byte that is no text', '?redirect_to=%FF'],
    ['a NUL', '?redirect_to=%00'],
    ['a very long text', `?redirect_to=${'a'.repeat(2000)}`],
  ])('with %s is refused', (_name, search) => expect(statusOf(() => read(search))).toBe(400))
})

describe('a body', () => {
  const read = (body: string | Uint8Array<ArrayBuffer>) =>
    readBody(new Request('http://localhost', { method: 'POST', body }))

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['null', 'null'],
    ['a number', '1'],
    ['no text', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('that is %s is refused', async (_name, body) => {
    await expect(read(body)).rejects.toMatchObject({ response: { status: 400 } })
  })

  test('has bounded texts of well-formed Unicode without NUL', async () => {
    const body = await read(
      JSON.stringify({ email: 'é', half: '\ud800', nul: 'a\0', long: 'a'.repeat(1001), list: ['a'] }),
    )
    expect(body.text('email')).toBe('é')
    for (const name of ['half', 'nul', 'long', 'list', 'missing', 'constructor'])
      expect(
        statusOf(() => body.text(name)),
        name,
      ).toBe(400)
  })

  test('has objects that Postgres can store as jsonb', () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) })
    const body = new Fields({
      good: { name: 'Wren', list: [1, null, { x: true }] },
      text: 'a',
      list: [],
      half: { '\udfff': 1 },
      nul: { deep: [{ a: '\0' }] },
      deep: nested(20),
      long: { a: 'é'.repeat(60) },
    })
    expect(body.object('good', 100)).toEqual({ name: 'Wren', list: [1, null, { x: true }] })
    expect(body.object('missing', 100)).toBeNull()
    for (const name of ['text', 'list', 'half', 'nul', 'deep', 'long'])
      expect(
        statusOf(() => body.object(name, 100)),
        name,
      ).toBe(400)
  })
})
