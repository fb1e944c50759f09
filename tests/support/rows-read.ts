import { createClient } from '@supabase/supabase-js'
import { CachedCatalogue } from '#server/api/rest/catalogue.ts'
import { planRequest } from '#server/api/rest/plan-request.ts'
import { parseBody, readRequest } from '#server/api/rest/read-request.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Client } from '#shared/data/client.ts'
import type { Database } from '#shared/data/database-types.ts'

/** What a table or an index gave: sequential scans of the table, and rows or index entries. */
export interface Read {
  relation: string
  sequentialScans: number
  rows: number
}

interface Caller {
  role: 'anon' | 'authenticated'
  claims: object
}

/** Runs a call of supabase-js in one transaction as the caller, and returns what Postgres read, also within functions. */
export async function findRowsRead(
  sql: Sql,
  caller: Caller,
  call: (client: Client) => Promise<unknown>,
): Promise<Read[]> {
  return sql.begin(async step => {
    const catalogue = new CachedCatalogue(step)
    await catalogue.current()
    const before = await readStatistics(step)
    const client = createClient<Database>('http://database', 'key', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        async fetch(input, init) {
          const request = new Request(input, init)
          const body = parseBody(new Uint8Array(await request.clone().arrayBuffer()))
          const plan = await planRequest(catalogue, readRequest(request), {
            role: caller.role,
            isAdmin: true,
            body,
          })
          await step.unsafe(`set local role ${caller.role}`)
          await step`select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`
          const [row] = await step.unsafe<{ body: string }>(plan.text, plan.values)
          await step.unsafe('reset role')
          return new Response(row?.body, { headers: { 'content-type': 'application/json' } })
        },
      },
    })
    await call(client)
    const after = await readStatistics(step)
    return after.flatMap(({ relation, scans, rows, isTable }) => {
      const start = before.find(other => other.relation === relation)
      const read = { rows: rows - (start?.rows ?? 0), scans: scans - (start?.scans ?? 0) }
      return read.scans > 0 || read.rows > 0
        ? [{ relation, rows: read.rows, sequentialScans: isTable ? read.scans : 0 }]
        : []
    })
  })
}

const readStatistics = (sql: Sql) =>
  sql<{ relation: string; isTable: boolean; scans: number; rows: number }>`
    select relname as relation, relkind = 'r' as "isTable", pg_stat_get_xact_numscans(oid) as scans,
      pg_stat_get_xact_tuples_returned(oid) as rows
    from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'i')`
