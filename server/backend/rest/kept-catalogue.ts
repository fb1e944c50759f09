import type { Sql } from '#server/database/sql.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

/** A second: as often as requests for what is not there may have the catalogue read anew. */
const REREAD_AFTER = 1_000

/** The catalogue of one process: read at the first request, and anew when something is looked for in vain. */
export class KeptCatalogue {
  private catalogue: Promise<Catalogue> | null = null
  private readAt = 0
  private readonly sql: Pick<Sql, 'unsafe'>

  constructor(sql: Pick<Sql, 'unsafe'>) {
    this.sql = sql
  }

  current(): Promise<Catalogue> {
    return this.catalogue ?? this.read()
  }

  /** A newer one than `seen`, or null when that is as new as it gets. */
  async newer(seen: Catalogue): Promise<Catalogue | null> {
    if (Date.now() - this.readAt >= REREAD_AFTER) this.read()
    const current = await this.current()
    return current === seen ? null : current
  }

  private read(): Promise<Catalogue> {
    this.readAt = Date.now()
    const reading = readCatalogue(this.sql)
    this.catalogue = reading
    reading.catch(() => {
      if (this.catalogue === reading) this.catalogue = null
    })
    return reading
  }
}
