import { useState } from 'react'

/**
 * The rows that are chosen, by their ids. It outlives pages, sorting and filters: what was chosen stays chosen until it is
 * deleted or let go.
 */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
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

/** The state of the box that selects all that a table finds; `known` are the ids of those as far as they have been read. */
export function stateOfAll(chosen: ReadonlySet<number>, known: number[], found: number) {
  const among = known.filter(id => chosen.has(id)).length
  if (found > 0 && among >= found) return 'all'
  return among > 0 || (known.length < found && chosen.size > 0) ? 'some' : 'none'
}
