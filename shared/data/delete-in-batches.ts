const batchSize = 100

export type Deletion<Row> = { deleted: Row[]; gone: number[]; failed: { ids: number[]; error: unknown }[] }

/** Row-level security skips forbidden rows without an error, so a remaining row counts as refused. */
const refused = { code: '42501', message: 'the row is still there' }

type Ways<Row> = {
  remove: (ids: number[]) => Promise<Row[]>
  listRemaining: (ids: number[]) => Promise<number[]>
  isAboutRows: (error: unknown) => boolean
  onDone?: (count: number) => void
}

/** Retries a batch row by row when one row fails, and stops at other errors (network, permission). */
export async function deleteInBatches<Row extends { id: number }>(
  ids: number[],
  { remove, listRemaining, isAboutRows, onDone }: Ways<Row>,
): Promise<Deletion<Row>> {
  const deletion: Deletion<Row> = { deleted: [], gone: [], failed: [] }

  async function attempt(batch: number[]): Promise<{ error: unknown } | null> {
    try {
      const rows = await remove(batch)
      deletion.deleted.push(...rows)
      const removed = new Set(rows.map(row => row.id))
      return await explain(batch.filter(id => !removed.has(id)))
    } catch (error) {
      if (!isAboutRows(error)) {
        deletion.failed.push({ ids: batch, error })
        return { error }
      }
      if (batch.length > 1) return attemptEach(batch.map(id => [id]))
      deletion.failed.push({ ids: batch, error })
      return null
    }
  }

  async function explain(missing: number[]): Promise<{ error: unknown } | null> {
    if (missing.length === 0) return null
    try {
      const remaining = new Set(await listRemaining(missing))
      deletion.gone.push(...missing.filter(id => !remaining.has(id)))
      if (remaining.size === 0) return null
      deletion.failed.push({ ids: [...remaining], error: refused })
      return { error: refused }
    } catch (error) {
      deletion.failed.push({ ids: missing, error })
      return { error }
    }
  }

  async function attemptEach(batches: number[][]): Promise<{ error: unknown } | null> {
    for (const [place, batch] of batches.entries()) {
      const stop = await attempt(batch)
      onDone?.(deletion.deleted.length + deletion.gone.length)
      if (!stop) continue
      const rest = batches.slice(place + 1).flat()
      if (rest.length > 0) deletion.failed.push({ ids: rest, error: stop.error })
      return stop
    }
    return null
  }

  const batches: number[][] = []
  for (let from = 0; from < ids.length; from += batchSize) batches.push(ids.slice(from, from + batchSize))
  await attemptEach(batches)
  return deletion
}
