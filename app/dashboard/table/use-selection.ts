import { useEffect, useState } from 'react'
import { draftPrefix } from '#app/loading/drafts.ts'
import { forget, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'

// Session storage is small and written on each change, so a larger selection is not stored.
const MOST_SELECTED = 10_000

/** The ids of the selected rows. They survive navigation and reloads until the `owner` (a user id) signs out. */
export function useSelection(table: string, owner: string) {
  const key = `${draftPrefix}selection:${table}:${owner}`
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => readIds(key))

  useEffect(() => {
    if (chosen.size === 0 || chosen.size > MOST_SELECTED) forget(key)
    else storeInTab(key, JSON.stringify([...chosen]))
  }, [key, chosen])

  return {
    chosen,
    choose: (ids: number[]) => setChosen(before => new Set([...before, ...ids])),
    deselect: (ids: number[]) =>
      setChosen(before => {
        const after = new Set(before)
        for (const id of ids) after.delete(id)
        return after
      }),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

function readIds(key: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(readTabItem(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(id => Number.isSafeInteger(id)) : [])
  } catch {
    return new Set()
  }
}

/** Returns the state of the 'Select all' checkbox. `known`: the ids loaded so far; `found`: the number of results. */
export function stateOfAll(chosen: ReadonlySet<number>, known: number[], found: number) {
  const among = known.filter(id => chosen.has(id)).length
  if (found > 0 && among >= found) return 'all'
  return among > 0 || (known.length < found && chosen.size > 0) ? 'some' : 'none'
}
