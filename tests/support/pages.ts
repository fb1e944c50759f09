import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { openSite } from '#server/start/open-site.ts'
import { migratedFolder } from './migrated-folder.ts'
import { scriptOfRows } from './script-of-rows.ts'
import { sharedBy } from './stop-shared-servers.ts'

export const ORIGIN = 'https://blog.example.com'

/** The whole site with its sample content, called as a function: no port, no browser. */
export interface TestPages {
  /** Sends a request to a path that begins with '/'. Redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The HTML of a page. */
  read(path: string): Promise<string>
  publishableKey: string
  /** A superuser's connections. */
  sql: Sql
  close(): Promise<void>
}

/** Opens the production build on a database of its own. `env` adds settings. Needs a build. */
export async function openPages(env: Record<string, string> = {}, name = 'pages'): Promise<TestPages> {
  const dataDir = await migratedFolder(name)
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: ORIGIN, ...env })
  if (config.backend.kind === 'hosted') throw new Error('These pages have a database of their own.')
  const site = await openSite(config, async () => {})
  const sql = connectSql(embeddedLogin(dataDir), 2)
  const request = async (path: string, init?: RequestInit) => {
    // A test may have written by SQL.
    await site.catchUp()
    return site.fetch(new Request(ORIGIN + path, init))
  }
  return {
    request,
    read: async path => (await request(path)).text(),
    publishableKey: config.backend.keys.publishable,
    sql,
    async close() {
      void sql.end()
      await site.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type BorrowedPages = Omit<TestPages, 'close'>

declare global {
  // Outlives the files that share a process.
  var sharedPages: Promise<{ pages: TestPages; reset: () => Promise<unknown> }> | undefined
}

/** Lends the pages of this process with the rows of a new site, for files that only change rows; see borrowServer. */
export async function borrowPages(): Promise<BorrowedPages> {
  globalThis.sharedPages ??= openPages({}, sharedBy(process.ppid)).then(async pages => {
    const script = `${await scriptOfRows(pages.sql)};\nselect pg_notify('byline_pages', '*')`
    return { pages, reset: () => pages.sql.begin(tx => tx.unsafe(script)) }
  })
  const { pages, reset } = await globalThis.sharedPages
  await reset()
  return pages
}

/** The text of HTML as a reader sees it, without scripts, styles, templates and tags. */
export function textOfPage(html: string): string {
  return html
    .replace(/<(script|style|template|title)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** The `main` element of a page. Throws when there is none. */
export function mainOf(html: string): string {
  const [main] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  if (!main) throw new Error('The page has no main element.')
  return main
}

/** The contents of the meta elements by name or property, with the title and the canonical address. */
export function metaOf(html: string): Record<string, string | undefined> {
  const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    ...Object.fromEntries(found.map(([, name, content]) => [name, content])),
  }
}

type GraphNode = { '@type': string; [property: string]: unknown }

/** The nodes of a page's JSON-LD. */
export function graphOf(html: string): GraphNode[] {
  const [, text] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const data: { '@graph': GraphNode[] } = JSON.parse(text ?? '{"@graph":[]}')
  return data['@graph']
}
