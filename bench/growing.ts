import { createClient } from '@supabase/supabase-js'
import { readConfig } from '#server/config/config.ts'
import { openSite } from '#server/start/open-site.ts'
import type { Client } from '#shared/data/client.ts'
import type { Database } from '#shared/data/database-types.ts'
import { median } from './median.ts'

const ORIGIN = 'https://blog.example.com'
const OWNER = { email: 'owner@example.com', password: 'to measure with' }

/** A site in this process. */
interface Renderer {
  /** Renders a page that is not cached, in milliseconds. */
  render(address: string): Promise<number>
  /** The client of its owner, signed in. */
  client: Client
  close(): Promise<void>
}

/** Opens a site in this process. Needs a build. */
export async function openRenderer(dataDir: string): Promise<Renderer> {
  const owner = { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: ORIGIN, ...owner })
  if (config.backend.kind === 'hosted') throw new Error('What is measured has a database of its own.')
  const site = await openSite(config, async () => {})
  const client = createClient<Database>(ORIGIN, config.backend.keys.publishable, {
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(OWNER)
  if (error) throw error
  let count = 0
  return {
    async render(address) {
      // Pages share the address without unknown parameters, and other pages read this one.
      const url = new URL(address, ORIGIN)
      url.searchParams.set('q', String(++count))
      const start = performance.now()
      const response = await site.fetch(new Request(url))
      await response.text()
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
      return performance.now() - start
    },
    client,
    close: site.close,
  }
}

/** A measurement and its baseline, in milliseconds. */
export interface Measurement {
  what: string
  of: string
  base: () => Promise<number>
  grown: () => Promise<number>
}

export interface Compared {
  what: string
  of: string
  base: number
  grown: number
}

/** Measures in turns. Medians of milliseconds. */
export async function compareGrowth(measurements: Measurement[], rounds: number): Promise<Compared[]> {
  const times = measurements.map((): { base: number[]; grown: number[] } => ({ base: [], grown: [] }))
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
