import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  actionLabel: string
  cancel?: string
  danger?: boolean | undefined
  busy?: boolean
  canLeave?: boolean
  onConfirm?: () => void
  others?: ReactNode
}

export function ConfirmDialog({
  actionLabel,
  cancel = 'Cancel',
  danger,
  busy,
  canLeave = !busy,
  onConfirm,
  others,
  onClose,
  ...dialog
}: Props) {
  return (
    <Dialog
      {...dialog}
      onClose={() => canLeave && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={!canLeave}>
            {cancel}
          </Button>
          {others}
          <Button
            type={onConfirm ? 'button' : 'submit'}
            variant={danger ? 'danger' : 'main'}
            busy={busy}
            onClick={onConfirm}
          >
            {actionLabel}
          </Button>
        </>
      }
    />
  )
}
