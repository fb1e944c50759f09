import type { RefObject } from 'react'
import { tableShortcuts, useShortcuts } from '../shortcuts.ts'
import { OPENER } from './data-row.tsx'

/** Moves the focus between the names of rows. `onRow`: called for the other keys, with the place of the focused row. */
export function useTableKeys(
  box: RefObject<HTMLElement | null>,
  onRow: (name: 'select' | 'edit', index: number) => void,
) {
  useShortcuts(tableShortcuts, name => {
    const rows = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const at = rows.findIndex(row => row.contains(document.activeElement))
    if (name === 'select' || name === 'edit') return onRow(name, at)
    const next = Math.min(Math.max(at + (name === 'next' ? 1 : -1), 0), rows.length - 1)
    const row = rows[next]
    const target = row?.querySelector<HTMLElement>(OPENER) ?? row?.querySelector('input')
    target?.focus()
  })
}
