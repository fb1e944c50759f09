import { expect, it, vi } from 'vitest'
import { siteDefaults } from '#app/content/site-defaults.ts'
import type { Client } from '#app/data/client.ts'
import { perSite } from './per-site.ts'

const client = {} as Client

it('reads once for a version of the settings, also for those that ask at the same time', async () => {
  const read = vi.fn(async (_: unknown, { title }: { title: string }) => `links of ${title}`)
  const linksOf = perSite(read)
  const site = { ...siteDefaults, title: 'Gravel' }
  expect(await Promise.all([linksOf(client, site), linksOf(client, site)])).toEqual(
    Array(2).fill('links of Gravel'),
  )
  expect(read).toHaveBeenCalledTimes(1)
  await linksOf(client, { ...site })
  expect(read).toHaveBeenCalledTimes(2)
})

it('reads again after a failure', async () => {
  const linksOf = perSite(vi.fn(async () => 'links').mockRejectedValueOnce(new Error('busy')))
  await expect(linksOf(client, siteDefaults)).rejects.toThrow('busy')
  expect(await linksOf(client, siteDefaults)).toBe('links')
})
