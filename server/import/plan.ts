import type { Sql } from '#server/database/sql.ts'
import type { Media } from './find-media.ts'
import { digestOfItem, type ImportRow, type KnownRow, type KnownRows } from './import-store.ts'
import type { Imported } from './imported-site.ts'
import type { SiteFacts } from './prepare-parts.ts'
import type { Origin, SiteAddresses } from './site-addresses.ts'
import type { ChosenSlug } from './slugs.ts'

/** What becomes of an item, and how it is written. The same plan makes the table of the dry run and the rows of the import. */
export interface Plan extends ImportRow {
  digest?: string
  /** Returns the id of the row that it made, or null if the site had it before. Throws ImportLoss. Absent if there is nothing to write. */
  write?: (step: Sql) => Promise<string | null>
}

export interface PlanParts {
  known: KnownRows
  site: SiteFacts
  addresses: SiteAddresses
  userId: string
  now: Date
  withSettings: boolean
  chooseSlug: (noun: 'post' | 'page', id: string, given: string, title: string) => ChosenSlug
  findMedia: (address: string, origin: Origin) => Media
  /** Return an address on this site. Throw ImportLoss. */
  storePicture: (media: Media, folder: 'Content' | 'Thumbnail') => Promise<string>
  /** Appends those posts to the order of a series that are not in it. */
  orderSeries: (slug: string, posts: string[]) => Promise<unknown>
  storeFile: (media: Media, name: string) => Promise<string>
}

export const outcomeOf = (notes: string[], isClashing = false): ImportRow['outcome'] =>
  isClashing ? 'clashing' : notes.length > 0 ? 'changed' : 'taken'

type Listed = Pick<Plan, 'type' | 'id' | 'at' | 'title'>
type Decision = Pick<Plan, 'outcome' | 'notes' | 'write'>

/** Decides about an item, unless it is the same as in an earlier import. */
export function planItem(
  known: KnownRows,
  listed: Listed,
  item: Imported,
  decide: (before: KnownRow | undefined) => Decision,
): Plan {
  const before = known.get(listed.type, listed.id)
  const digest = digestOfItem(item)
  if (before?.digest === digest) return { ...listed, outcome: 'same', notes: [] }
  return { ...listed, digest, ...decide(before) }
}

export const lost = (why: string): Decision => ({ outcome: 'lost', notes: [why] })

export const taken = (write: NonNullable<Plan['write']>): Decision => ({ outcome: 'taken', notes: [], write })
