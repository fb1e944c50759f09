import { Button } from './button.tsx'

type Props = {
  act: string
  cancel?: string
  danger?: boolean | undefined
  busy: boolean
  onCancel: () => void
  /** Without it the button sends the form of the dialog. */
  onAct?: () => void
}

export function DialogActions({ act, cancel = 'Cancel', danger, busy, onCancel, onAct }: Props) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
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
