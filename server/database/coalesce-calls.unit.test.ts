import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

test('gives every caller a run that began after the call', async () => {
  let begun = 0
  let atOnce = 0
  const request = coalesceCalls(async () => {
    const number = ++begun
    expect(++atOnce).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 5))
    atOnce--
    return number
  })
  const late = async () => {
    const before = begun
    expect(await request()).toBeGreaterThan(before)
  }
  const first = late()
  const waiting = [late(), late(), late()]
  await first
  await Promise.all([...waiting, late(), late()])
  await late()
  expect(begun).toBeLessThan(7)
})

test('continues after a failure', async () => {
  let turn = 0
  const request = coalesceCalls(async () => {
    if (++turn === 1) throw new Error('first')
    return turn
  })
  const first = request()
  const second = request()
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe(2)
})
