import type { Sql } from '#server/database/sql.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

/** Milliseconds. Limits how often requests for unknown names can reload the catalogue. */
const REREAD_AFTER = 1_000

export class CachedCatalogue {
  private catalogue: Promise<Catalogue> | null = null
  private readAt = 0
  private readonly sql: Pick<Sql, 'unsafe'>

  constructor(sql: Pick<Sql, 'unsafe'>) {
    this.sql = sql
  }

  current(): Promise<Catalogue> {
    return this.catalogue ?? this.read()
  }

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
