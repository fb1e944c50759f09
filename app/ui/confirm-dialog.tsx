import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'actions'> &
  Pick<ComponentProps<typeof DialogActions>, 'act' | 'cancel' | 'danger' | 'busy'> & {
    /** Without it the button sends `form`. */
    onConfirm?: () => void
  }

/** Asks whether to act. Stays open while it is busy. */
export function ConfirmDialog({ act, cancel, danger, busy, onConfirm, onClose, ...dialog }: Props) {
  const actions = { act, cancel, danger, busy, onCancel: onClose, onAct: onConfirm }
  return <Dialog {...dialog} onClose={() => !busy && onClose()} actions={<DialogActions {...actions} />} />
}
