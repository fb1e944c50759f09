import { createHash } from 'node:crypto'
import type { ServerDatabase } from '#server/database/database.ts'
import { type Limits, memoryLimits, limits as table } from './limits.ts'

export const RATE_LIMITS_TABLE = `
  create unlogged table private.rate_limits (
    limit_name text not null,
    key_hash bytea not null,
    count integer not null,
    ends timestamptz not null,
    primary key (limit_name, key_hash)
  );
  create index rate_limits_ends on private.rate_limits (ends);
  alter table private.rate_limits enable row level security;
  revoke all on private.rate_limits from public, anon, authenticated, service_role;
  grant usage on schema private to supabase_auth_admin;
  grant select, insert, update, delete on private.rate_limits to supabase_auth_admin;
  create policy "The auth service counts" on private.rate_limits to supabase_auth_admin using (true);
`

/** Counts for all processes of a database. Keys are hashed, because they identify people. A job removes expired rows. */
export function databaseLimits({ sessions: sql }: Pick<ServerDatabase, 'sessions'>): Limits {
  const memory = memoryLimits()

  return {
    async consume(name, key) {
      const { count, seconds, isShared } = table[name]
      if (!isShared) return memory.consume(name, key)
      // A window that ends later than a new one began while the clock was ahead. The minute allows for requests that started earlier.
      const rows = await sql`
        insert into private.rate_limits as present (limit_name, key_hash, count, ends)
        values (${name}, ${hashOf(key)}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (limit_name, key_hash) do update set
          count = case when present.ends between now() and excluded.ends + interval '1 minute' then present.count + 1 else 1 end,
          ends = case when present.ends between now() and excluded.ends + interval '1 minute' then present.ends else excluded.ends end
        where present.ends not between now() and excluded.ends + interval '1 minute' or present.count < ${count}
        returning 1`
      if (rows.length > 0) return { ok: true }
      const [left] = await sql`
        select ceil(extract(epoch from ends - now()))::int as seconds from private.rate_limits
        where limit_name = ${name} and key_hash = ${hashOf(key)}`
      return { ok: false, retryAfter: Math.max(1, left && 'seconds' in left ? Number(left.seconds) : 1) }
    },
    async refund(name, key) {
      if (!table[name].isShared) return memory.refund(name, key)
      await sql`
        update private.rate_limits set count = count - 1
        where limit_name = ${name} and key_hash = ${hashOf(key)} and count > 0`
    },
  }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
