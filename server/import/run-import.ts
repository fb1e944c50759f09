import type { ObjectFiles } from '#server/api/storage/object-files.ts'
import { failpoint } from '#server/base/failpoint.ts'
import type { Sql } from '#server/database/sql.ts'
import type { PictureDecoder } from '#server/images/picture-decoder.ts'
import type { Network } from '#server/link-previews/public-request.ts'
import { createMediaFinder, type Media } from './find-media.ts'
import type { ImportFiles } from './import-files.ts'
import { ImportLoss } from './import-loss.ts'
import { createMediaStore } from './import-pictures.ts'
import { ImportRefused } from './import-refused.ts'
import { type ImportRun, ImportTable, KnownRows, recordRow, shortKey, storeProgress } from './import-store.ts'
import type { Source } from './imported-site.ts'
import type { Plan, PlanParts } from './plan.ts'
import { orderSeries } from './plan-others.ts'
import { pathOf } from './plan-post.ts'
import { Planner } from './planner.ts'
import { describeMedia, readSiteFacts, requireFileKind } from './prepare-parts.ts'
import { readAhead, storeAhead } from './read-ahead.ts'
import { SiteAddresses } from './site-addresses.ts'
import { Slugs } from './slugs.ts'
import { whyLost } from './why-lost.ts'

export interface ImportParts {
  sql: Sql
  files: ObjectFiles
  decoder: PictureDecoder
  network: Network
  notify?: (done: number) => void
  signal?: AbortSignal
}

interface Input {
  source: Source
  files: ImportFiles
}

/** The site that is imported, by which a second import recognizes it. */
export async function findOrigin({ source, files }: Input): Promise<string> {
  for await (const item of source.read(files)) {
    const { address, title } = item.type === 'settings' ? item : {}
    return shortKey(`${source.name} ${address || title || files.name}`)
  }
  throw nothingIn(files)
}

const nothingIn = ({ name }: ImportFiles) =>
  new ImportRefused(`${name} contains nothing that can be imported.`)

export async function checkImport(
  { sql, signal }: ImportParts,
  run: ImportRun,
  { source, files }: Input,
): Promise<void> {
  const table = new ImportTable(sql, run.id)
  const slugs = await Slugs.read(sql)
  const media = new Map<string, Media>()
  const list = async (found: Media, key: string) => {
    media.set(key, found)
    return '/storage/v1/object/public/thumbnail/Content/new'
  }
  const addresses = new SiteAddresses()
  const parts: PlanParts = {
    ...(await commonParts(sql, run)),
    addresses,
    findMedia: createMediaFinder(files, addresses),
    chooseSlug: (noun, _id, given, title) => slugs.choose(noun, given, title),
    orderSeries: async () => {},
    storePicture: found => list(found, found.key),
    storeFile: async (found, name) => {
      requireFileKind(name)
      return list(found, found.key)
    },
  }
  const listed = new Set<string>()
  await sql`delete from private.import_rows where import_id = ${run.id}`
  const planner = new Planner(parts, async plan => {
    await table.add(plan)
    for (const [key, found] of media) {
      if (listed.has(key)) continue
      listed.add(key)
      const [id, notes] = [shortKey(key), [describeMedia(found)]]
      await table.add({ type: 'picture', id, title: key, at: plan.at, outcome: 'taken', notes })
    }
    media.clear()
    return plan.outcome !== 'lost'
  })
  for await (const item of source.read(files)) {
    signal?.throwIfAborted()
    await planner.add(item)
  }
  await planner.end()
  await table.flush()
  if (planner.isEmpty) throw nothingIn(files)
  await sql`update private.imports set total = ${table.size - listed.size} where id = ${run.id}`
}

/** Imports what was checked. After an interruption, another call continues. */
export async function writeImport(
  importParts: ImportParts,
  run: ImportRun,
  { source, files }: Input,
): Promise<void> {
  const { sql, signal, notify } = importParts
  const checked = await readChecked(sql, run)
  const common = await commonParts(sql, run)
  const slugs = await Slugs.read(sql)
  const { storePicture, storeFile } = createMediaStore({
    ...importParts,
    run,
    largestFile: common.site.largestFile,
  })
  const inStorage = (folder: string, name: string) => `/storage/v1/object/public/thumbnail/${folder}/${name}`
  const parts: PlanParts = {
    ...common,
    addresses: checked.addresses,
    findMedia: createMediaFinder(files, checked.addresses),
    chooseSlug: (noun, id, given, title) =>
      slugs.choose(noun, given, title, checked.slugs.get(`${noun} ${shortKey(id)}`)),
    orderSeries: (slug, posts) => orderSeries(sql, slug, posts),
    storePicture: async (media, folder) => {
      const name = await listLoss(sql, run, media, () => storePicture(media, folder))
      return folder === 'Content' ? inStorage(folder, name) : name
    },
    storeFile: async (media, name) =>
      inStorage('Content', await listLoss(sql, run, media, () => storeFile(media, requireFileKind(name)))),
  }
  let done = 0
  const planner = new Planner(parts, async plan => {
    done++
    if (done % 100 === 0) {
      await storeProgress(sql, run, done)
      notify?.(done)
    }
    if (plan.outcome === 'same') return true
    return carryOut(sql, run, common.known, plan)
  })
  const store = storeAhead(parts, media => storePicture(media, 'Content'))
  for await (const item of readAhead(source.read(files), store)) {
    signal?.throwIfAborted()
    await planner.add(item)
  }
  await planner.end()
  await sql`update private.imports set done = total where id = ${run.id}`
}

async function listLoss<T>(sql: Sql, run: ImportRun, { key }: Media, store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (error instanceof ImportLoss)
      await sql`update private.import_rows set outcome = 'lost', notes = ${[error.message]}
        where import_id = ${run.id} and type = 'picture' and source_id = ${shortKey(key)}`
    throw error
  }
}

async function commonParts(sql: Sql, run: ImportRun) {
  return {
    known: await KnownRows.read(sql, run.origin),
    site: await readSiteFacts(sql),
    userId: run.userId,
    withSettings: run.withSettings,
    now: new Date(),
  }
}

async function readChecked(sql: Sql, run: ImportRun) {
  const addresses = new SiteAddresses()
  const slugs = new Map<string, string>()
  const rows = await sql<{ type: string; source_id: string; slug: string; addresses: string[] }>`
    select type, source_id, slug, addresses from private.import_rows
    where import_id = ${run.id} and type in ('post', 'page') and slug <> '' order by place`
  for (const row of rows) {
    slugs.set(`${row.type} ${row.source_id}`, row.slug)
    addresses.add(row.addresses, pathOf(row.type === 'page' ? 'page' : 'post', row.slug))
  }
  return { addresses, slugs }
}

async function carryOut(sql: Sql, run: ImportRun, known: KnownRows, plan: Plan): Promise<boolean> {
  const { type, id, write, digest = '' } = plan
  const update = (step: Sql, outcome: string, notes: string[]) => step`
    update private.import_rows set outcome = ${outcome}, notes = ${notes}
    where import_id = ${run.id} and type = ${type} and source_id = ${id} and (outcome, notes) is distinct from (${outcome}, ${notes}::text[])`
  if (!write) return false
  try {
    const row = await sql.begin(async step => {
      const before = known.get(type, id)
      if (before && !(await isUntouched(step, type, before.rowId, before.storedDigest)))
        throw new ImportLoss('It was changed or deleted here since it was imported, so it stays as it is.')
      const rowId = await write(step)
      failpoint('import-item-written')
      const [row] = await Promise.all([
        rowId === null ? null : recordRow(step, run, { type, id, rowId, digest }),
        update(step, plan.outcome, plan.notes),
        // An item that a crash of the machine loses is not recorded either, and is imported again.
        step`set local synchronous_commit = off`,
      ])
      return row
    })
    failpoint('import-item-committed')
    if (row) known.set(type, id, row)
    return true
  } catch (error) {
    const why = whyLost(error)
    if (why === null) throw error
    const before = known.get(type, id)
    await update(sql, before ? 'clashing' : 'lost', [why])
    return before !== undefined
  }
}

async function isUntouched(step: Sql, type: string, rowId: string, storedDigest: string): Promise<boolean> {
  const [row] = await step<{
    digest: string | null
  }>`select private.lock_imported(${type}, ${rowId}) as digest`
  return row?.digest === storedDigest
}
