const batchSize = 100

/** `gone`: rows that did not exist any more. `failed`: rows that still exist, or may exist. */
export type Deletion<Row> = { deleted: Row[]; gone: number[]; failed: { ids: number[]; error: unknown }[] }

/** Stands in for an error: row-level security skips rows that may not be deleted without reporting it. */
const refused = { code: '42501', message: 'the row is still there' }

type Ways<Row> = {
  /** Deletes rows and returns those that it deleted. */
  remove: (ids: number[]) => Promise<Row[]>
  /** Returns the ids that still exist. */
  listRemaining: (ids: number[]) => Promise<number[]>
  /** Whether an error concerns one row, so that deleting the others may succeed. */
  isAboutRows: (error: unknown) => boolean
  /** Called after each batch with the number of rows processed so far. */
  onDone?: (count: number) => void
}

/** Deletes rows in batches of a hundred. Retries a batch row by row when one row fails, and stops at other errors (network, permission). */
export async function deleteInBatches<Row extends { id: number }>(
  ids: number[],
  { remove, listRemaining, isAboutRows, onDone }: Ways<Row>,
): Promise<Deletion<Row>> {
  const deletion: Deletion<Row> = { deleted: [], gone: [], failed: [] }

  /** Returns an error that ends the whole deletion, or null. */
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

  /** Sorts rows that were not deleted into `gone` and `failed`. */
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
