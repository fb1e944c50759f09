import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  act: string
  cancel?: string
  danger?: boolean | undefined
  busy?: boolean
  onCancel: () => void
  /** Whether it can be left while it is busy. */
  canLeave?: boolean
  /** Without it the button sends the form of the dialog. */
  onAct?: () => void
  /** Other buttons. */
  children?: ReactNode
}

export function DialogActions({
  act,
  cancel = 'Cancel',
  danger,
  busy,
  onCancel,
  canLeave,
  onAct,
  children,
}: Props) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy && !canLeave}>
        {cancel}
      </Button>
      {children}
      <Button
        type={onAct ? 'button' : 'submit'}
        variant={danger ? 'danger' : 'main'}
        busy={busy}
        onClick={onAct}
      >
        {act}
      </Button>
    </>
  )
}
