import { expect, it, vi } from 'vitest'
import { siteDefaults } from '#app/content/site-defaults.ts'
import { perVersion } from './per-version.ts'

it('loads again what lacked something, and what came before a change that was announced meanwhile', async () => {
  const versions = [{}, {}]
  const load = vi.fn(async () => load.mock.calls.length)
  const numberOf = perVersion<number>()
  const ask = (version: object | undefined, isWhole = true) =>
    numberOf(version, siteDefaults, 'key', load, () => isWhole)
  expect([await ask(versions[0], false), await ask(versions[0]), await ask(versions[0])]).toEqual([1, 2, 2])
  const { promise, resolve } = Promise.withResolvers<number>()
  load.mockReturnValueOnce(promise)
  const slow = numberOf(versions[0], siteDefaults, 'slow', load)
  const fresh = numberOf(versions[1], siteDefaults, 'slow', load)
  resolve(0)
  expect([await slow, await fresh]).toEqual([0, 4])
  expect(await numberOf(versions[1], siteDefaults, 'slow', load)).toBe(4)
})

it('keeps a bounded number', async () => {
  const load = vi.fn(async () => 'list')
  const version = {}
  const listOf = perVersion<string>()
  const ask = (page: number) => listOf(version, siteDefaults, `${page}`, load)
  for (let page = 0; page < 150; page++) await ask(page)
  await ask(0)
  expect(load).toHaveBeenCalledTimes(151)
})
