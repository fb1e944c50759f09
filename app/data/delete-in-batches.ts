const batchSize = 100

/** What became of rows that were to be deleted: `gone` were not there any more, `failed` are still there. */
export type Deletion<Row> = { deleted: Row[]; gone: number[]; failed: { ids: number[]; error: unknown }[] }

/**
 * Deletes rows a hundred at a time. `remove` answers those that it removed. A hundred that one row spoils is tried again row by
 * row; after any other failure (the network is away) nothing more is tried. `onDone` is told how many have been dealt with.
 */
export async function deleteInBatches<Row extends { id: number }>(
  ids: number[],
  remove: (ids: number[]) => Promise<Row[]>,
  isAboutRows: (error: unknown) => boolean,
  onDone: (count: number) => void = () => {},
): Promise<Deletion<Row>> {
  const deletion: Deletion<Row> = { deleted: [], gone: [], failed: [] }

  async function attempt(batch: number[]): Promise<boolean> {
    try {
      const rows = await remove(batch)
      const removed = new Set(rows.map(row => row.id))
      deletion.deleted.push(...rows)
      deletion.gone.push(...batch.filter(id => !removed.has(id)))
      return true
    } catch (error) {
      const stops = !isAboutRows(error)
      if (!stops && batch.length > 1) {
        for (const [place, id] of batch.entries()) {
          if (await attempt([id])) continue
          deletion.failed.push({ ids: batch.slice(place + 1), error })
          return false
        }
        return true
      }
      deletion.failed.push({ ids: batch, error })
      return !stops
    }
  }

  for (let from = 0; from < ids.length; from += batchSize) {
    if (!(await attempt(ids.slice(from, from + batchSize)))) {
      const rest = ids.slice(from + batchSize)
      const stopped = deletion.failed.at(-1)
      if (stopped) stopped.ids = [...stopped.ids, ...rest]
      break
    }
    onDone(Math.min(from + batchSize, ids.length))
  }
  return deletion
}
