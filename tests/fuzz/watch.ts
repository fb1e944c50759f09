import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SiteProcess } from '#tests/support/site.ts'

/** Megabytes of the process and its children; shared memory is divided. Linux only, elsewhere 0. */
export async function megabytesOf(site: SiteProcess): Promise<number> {
  let kilobytes = 0
  for (const pid of await treeOf(Number(site.child.pid))) {
    // A child may have ended.
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

async function treeOf(root: number): Promise<number[]> {
  const parents = new Map<number, number[]>()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(/\) \S (\d+)/.exec(stat)?.[1])
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(parents.get(pid) ?? []))
  return tree
}

/** Waits until at most `megabytes` are used, `seconds` at most. Returns the megabytes. */
export async function rest(site: SiteProcess, megabytes: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const held = await megabytesOf(site)
    if (held <= megabytes || performance.now() > end) return held
    await wait(1000)
  }
}

/** The server and its Postgres, which must not restart. */
export async function processesOf(site: SiteProcess): Promise<string> {
  const postgres = await readFile(join(site.dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => 'none')
  return `server ${site.child.exitCode ?? site.child.pid}, Postgres ${postgres.split('\n')[0]}`
}

/** Digests of rows that strangers must not change, by name. */
export async function protectedRows({ sql }: SiteProcess): Promise<Record<string, string>> {
  const [row] = await sql<Record<string, string>>`
    select
      (select md5(string_agg(id || role || username, ',' order by id)) from profiles where id = any (select id from fuzz.people)) as "names and roles",
      (select md5(string_agg(id || coalesce(encrypted_password, '') || email, ',' order by id)) from auth.users where id = any (select id from fuzz.people)) as passwords,
      (select md5(string_agg(id || slug || title || content || status || user_id || updated_at, ',' order by id)) from blogs) as posts,
      (select md5(coalesce(string_agg(id || content || user_id, ',' order by id), '')) from comments where user_id = any (select id from fuzz.people)) as reviews,
      (select md5(coalesce(string_agg(id::text, ',' order by id), '')) from versions) as versions,
      (select md5(string_agg(user_id || email, ',' order by user_id)) from private.emails where user_id = any (select id from fuzz.people)) as addresses,
      (select md5(string_agg(bucket_id || name, ',' order by bucket_id, name)) from storage.objects where owner_id = any (select id::text from fuzz.people)) as files`
  return { ...row }
}
