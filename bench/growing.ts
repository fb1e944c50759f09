import { readConfig } from '#server/config/config.ts'
import { openSite } from '#server/start/open-site.ts'
import { median } from './median.ts'

const ORIGIN = 'https://blog.example.com'

/** Renders a page that is not kept, and tells its milliseconds. */
type Renderer = { render(address: string): Promise<number>; close(): Promise<void> }

/** Opens a site in this process. Needs a build. */
export async function openRenderer(dataDir: string): Promise<Renderer> {
  const site = await openSite(readConfig({ DATA_DIR: dataDir, SITE_URL: ORIGIN }), async () => {})
  let count = 0
  return {
    async render(address) {
      // A parameter that the page ignores: no page is kept for this address yet.
      const url = new URL(address, ORIGIN)
      url.searchParams.set('n', String(++count))
      const start = performance.now()
      const response = await site.fetch(new Request(url))
      await response.text()
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
      return performance.now() - start
    },
    close: site.close,
  }
}

export type Compared = { what: string; of: string; base: number; grown: number }

type Measurement = { what: string; of: string; base: () => Promise<number>; grown: () => Promise<number> }

/** Compares the large site with the small one, and its pages far in with the first, turn by turn. Medians of milliseconds. */
export async function compareGrowth(small: Renderer, large: Renderer, rounds: number): Promise<Compared[]> {
  const post = '/blog/a-form-that-forgives'
  const both = (what: string, address: string): Measurement => ({
    what,
    of: 'the site with 13 posts',
    base: () => small.render(address),
    grown: () => large.render(address),
  })
  const deep = (what: string, first: string, page: number): Measurement => ({
    what,
    of: 'its first page',
    base: () => large.render(first),
    grown: () => large.render(`${first}?page=${page}`),
  })
  const measurements = [
    both('home', '/'),
    both('page 2', '/?page=2'),
    both('a post', post),
    deep('page 12,500', '/', 12_500),
    deep('page 25,000', '/', 25_000),
    deep('page 6,000 of a topic', '/topics/ReactJS', 6_000),
  ]
  const times = measurements.map(() => ({ base: [] as number[], grown: [] as number[] }))
  // The first rounds compile and fill caches.
  for (let round = -5; round < rounds; round++)
    for (const [place, { base, grown }] of measurements.entries()) {
      const measured = { base: await base(), grown: await grown() }
      if (round < 0) continue
      times[place]?.base.push(measured.base)
      times[place]?.grown.push(measured.grown)
    }
  return measurements.map(({ what, of }, place) => ({
    what,
    of,
    base: median(times[place]?.base ?? []),
    grown: median(times[place]?.grown ?? []),
  }))
}
