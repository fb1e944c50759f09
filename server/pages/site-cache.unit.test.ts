import { expect, test, vi } from 'vitest'
import { noNavigation } from '#shared/settings/navigation.ts'
import { noOutsideCode } from '#shared/settings/outside-code.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { SiteCache } from './site-cache.ts'

const LIFE = 2000
const titled = (title: string): CurrentSite => ({
  ...siteDefaults,
  title,
  navigation: noNavigation,
  outsideCode: noOutsideCode,
})

function cacheOf(read: () => Promise<CurrentSite | null>) {
  const site = new SiteCache({ read, start: titled('Start'), life: LIFE })
  return { site, title: async () => (await site.get()).title }
}

test('reads once until all pages are invalidated', async () => {
  const read = vi.fn(async () => titled(`Read ${read.mock.calls.length}`))
  const { site, title } = cacheOf(read)
  site.follow(true)
  expect(await Promise.all([title(), title()])).toEqual(['Read 1', 'Read 1'])
  expect(await title()).toBe('Read 1')
  site.invalidate()
  expect(await title()).toBe('Read 2')
})

test('does not cache a read that began before a change', async () => {
  const answers: ((site: CurrentSite) => void)[] = []
  const { site, title } = cacheOf(() => new Promise(resolve => answers.push(resolve)))
  site.follow(true)
  const old = title()
  site.invalidate()
  const present = title()
  answers[1]?.(titled('New'))
  expect(await present).toBe('New')
  answers[0]?.(titled('Old'))
  await old
  expect(await title()).toBe('New')
})

test('reads again after the lifetime where no change is announced', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => titled(`Read ${read.mock.calls.length}`))
  const { title } = cacheOf(read)
  await title()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(LIFE - 1)
  expect(await title()).toBe('Read 1')
  vi.advanceTimersByTime(2)
  expect(await title()).toBe('Read 2')
  vi.useRealTimers()
})

test('uses the last known settings when a read fails', async () => {
  const answers: (CurrentSite | null | Error)[] = [new Error('away'), null, titled('Read'), new Error('away')]
  const { site, title } = cacheOf(async () => {
    const answer = answers.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  })
  site.follow(true)
  const titles: string[] = []
  while (answers.length > 0) {
    titles.push(await title())
    site.invalidate()
  }
  expect(titles).toEqual(['Start', 'Start', 'Read', 'Read'])
})

test('marks settings that may be older than a change', async () => {
  const read = vi.fn(async () => titled('Read')).mockRejectedValueOnce(new Error('away'))
  const { site } = cacheOf(read)
  site.follow(true)
  expect(await site.get()).toMatchObject({ title: 'Start', isOutdated: true })
  site.invalidate()
  expect(await site.get()).toEqual(titled('Read'))
  read.mockRejectedValueOnce(new Error('away'))
  site.invalidate()
  expect(await site.get()).toMatchObject({ title: 'Read', isOutdated: true })
  site.invalidate()
  expect(await site.get()).toEqual(titled('Read'))
})
