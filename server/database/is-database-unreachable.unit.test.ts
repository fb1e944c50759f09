import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectSql } from './pool.ts'
import { isDatabaseUnreachable } from './sql.ts'

const errorOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  )

test('includes a refused connection', async () => {
  const onPort = connectSql({ host: '127.0.0.1', port: 1, user: 'nobody' })
  const onSocket = connectSql({ host: '/nowhere', user: 'nobody' })
  expect(isDatabaseUnreachable(await errorOf(onPort`select 1`))).toBe(true)
  expect(isDatabaseUnreachable(await errorOf(onSocket`select 1`))).toBe(true)
})

test('includes state errors of Postgres but no statement errors', () => {
  const said = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
  for (const code of ['57P01', '57P03', '53300', '08006', '57014'])
    expect(isDatabaseUnreachable(said(code)), code).toBe(true)
  for (const code of ['23505', '42P01', '22021']) expect(isDatabaseUnreachable(said(code)), code).toBe(false)
})

test('excludes other errors', () => {
  expect(isDatabaseUnreachable(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseUnreachable(null)).toBe(false)
})

test('includes a proxy that ends the encrypted connection', async () => {
  const proxy = createServer(socket => {
    socket.once('data', () => {
      socket.once('data', () => socket.end()).write('S')
    })
  })
  onTestFinished(() => void proxy.close())
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  const sql = connectSql({ connectionString: `postgres://nobody@127.0.0.1:${port}/?sslmode=require` })
  const error = await errorOf(sql`select 1`)
  expect(isDatabaseUnreachable(error), String(error)).toBe(true)
})
