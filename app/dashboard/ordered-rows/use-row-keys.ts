import { useState } from 'react'
import { movedTo } from './moved-to.ts'

/** React keys for `count` rows that have no ids and may be equal. A key follows its row when the row is moved. */
export function useRowKeys(count: number) {
  const [known, setKnown] = useState<{ keys: number[]; next: number }>({ keys: [], next: 0 })
  const missing = Math.max(0, count - known.keys.length)
  const keys = [
    ...known.keys.slice(0, count),
    ...Array.from({ length: missing }, (_, index) => known.next + index),
  ]
  if (keys.length !== known.keys.length) setKnown({ keys, next: known.next + missing })
  const change = (keys: number[]) => setKnown(({ next }) => ({ keys, next }))
  return {
    keys,
    move: (from: number, to: number) => change(movedTo(keys, from, to)),
    remove: (index: number) => change(keys.toSpliced(index, 1)),
  }
}
