import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

type Props = {
  open: boolean
  title: string
  act: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog({ open, title, act, danger, busy, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={<DialogActions act={act} danger={danger} busy={busy} onCancel={onClose} onAct={onConfirm} />}
    >
      {children}
    </Dialog>
  )
}
