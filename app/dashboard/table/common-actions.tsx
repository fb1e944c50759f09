import { Icon } from '#app/ui/icon.tsx'
import { tableShortcuts } from '../shortcuts.ts'
import type { RowAction, RowTarget } from './row-menu.tsx'

export const viewAction = (of: string, to: string): RowAction => ({
  label: 'View',
  of,
  icon: <Icon name="eye" />,
  to,
})

export const editAction = (of: string, target: RowTarget): RowAction => ({
  label: tableShortcuts.edit.label,
  of,
  icon: <Icon name="pen" />,
  ...target,
})
