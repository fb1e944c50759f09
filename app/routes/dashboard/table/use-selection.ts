import { useEffect, useState } from 'react'
import { draftPrefix } from '#app/session/drafts.ts'
import { forget, keep, readKept } from '#app/session/tab-storage.ts'

// A tab's storage holds a few megabytes, and is written at every tick of a box.
const mostKept = 10_000

/**
 * The rows of a table that are chosen, by their ids. What was chosen stays chosen over pages, sorting, filters, a look at
 * another page and a reload, until it is deleted or let go, or its `owner` signs out.
 */
export function useSelection(table: string, owner: string) {
  const key = `${draftPrefix}selection:${table}:${owner}`
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => readIds(key))

  useEffect(() => {
    if (chosen.size === 0 || chosen.size > mostKept) forget(key)
    else keep(key, JSON.stringify([...chosen]))
  }, [key, chosen])

  return {
    chosen,
    choose: (ids: number[]) => setChosen(before => new Set([...before, ...ids])),
    letGo: (ids: number[]) =>
      setChosen(before => {
        const after = new Set(before)
        for (const id of ids) after.delete(id)
        return after
      }),
    letAllGo: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

function readIds(key: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(readKept(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(id => Number.isSafeInteger(id)) : [])
  } catch {
    return new Set()
  }
}

/** The state of the box that selects all that a table finds; `known` are the ids of those as far as they have been read. */
export function stateOfAll(chosen: ReadonlySet<number>, known: number[], found: number) {
  const among = known.filter(id => chosen.has(id)).length
  if (found > 0 && among >= found) return 'all'
  return among > 0 || (known.length < found && chosen.size > 0) ? 'some' : 'none'
}
