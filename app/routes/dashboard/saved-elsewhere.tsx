import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

type Props = {
  open: boolean
  /** What was saved, such as 'The settings were'. */
  what: string
  onClose: () => void
  onTake: () => void
}

export function SavedElsewhere({ open, what, onClose, onTake }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={`${what} saved elsewhere meanwhile`}
      act="Take the other"
      busy={false}
      onClose={onClose}
      onConfirm={onTake}
    >
      <p>
        Nothing of yours was saved, and what you typed is still here. Taking the other replaces what you
        typed.
      </p>
    </ConfirmDialog>
  )
}
