import { Icon } from '#app/ui/icon.tsx'
import { tableShortcuts } from '../shortcuts.ts'
import type { RowAction, RowTarget } from './row-menu.tsx'

export const viewAction = (to: string): RowAction => ({
  label: 'View',
  icon: <Icon name="eye" />,
  to,
})

export const editAction = (target: RowTarget): RowAction => ({
  label: tableShortcuts.edit.label,
  icon: <Icon name="pen" />,
  ...target,
})
