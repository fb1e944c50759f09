const batchSize = 100

/** What became of rows that were to be deleted: `gone` were not there any more, `failed` are still there. */
export type Deletion<Row> = { deleted: Row[]; gone: number[]; failed: { ids: number[]; error: unknown }[] }

/** What a row says that the database shows, but does not let go: row-level security refuses in silence. */
const refused = { code: '42501', message: 'the row is still there' }

type Ways<Row> = {
  /** Deletes, and answers what it deleted. */
  remove: (ids: number[]) => Promise<Row[]>
  /** Which of these there still are. */
  listLeft: (ids: number[]) => Promise<number[]>
  /** Whether a failure is about one of the rows, so that the others may go without it. */
  isAboutRows: (error: unknown) => boolean
  /** Told how many have been dealt with. */
  onDone?: (count: number) => void
}

/**
 * Deletes rows a hundred at a time. A hundred that one row spoils is tried again row by row; after any other failure (the
 * network is away, the role is gone) nothing more is tried.
 */
export async function deleteInBatches<Row extends { id: number }>(
  ids: number[],
  { remove, listLeft, isAboutRows, onDone }: Ways<Row>,
): Promise<Deletion<Row>> {
  const deletion: Deletion<Row> = { deleted: [], gone: [], failed: [] }

  /** Answers the failure after which nothing more is to be tried. */
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

  /** What was not deleted is either gone, or was refused. */
  async function explain(missing: number[]): Promise<{ error: unknown } | null> {
    if (missing.length === 0) return null
    try {
      const left = new Set(await listLeft(missing))
      deletion.gone.push(...missing.filter(id => !left.has(id)))
      if (left.size === 0) return null
      deletion.failed.push({ ids: [...left], error: refused })
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
