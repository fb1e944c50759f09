import { longDate } from '#app/content/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DifferenceView } from './difference-view.tsx'
import { timeOf } from './time-of.ts'
import type { UnsavedConflict } from './use-saving.ts'

type Props = {
  conflict: UnsavedConflict | null
  busy: boolean
  /** Overwrites the other version, or creates the post again. */
  onInsist: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

export function ConflictDialog({ conflict, busy, onInsist, onTakeTheirs, onClose }: Props) {
  const theirs = conflict?.meanwhile ?? null
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => !busy && onClose()}
      title={theirs ? 'This post was saved elsewhere meanwhile' : 'This post was deleted meanwhile'}
      className={theirs ? 'wide-dialog' : undefined}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {theirs ? (
            <>
              <Button onClick={onTakeTheirs} disabled={busy}>
                Take the other
              </Button>
              <Button variant="main" busy={busy} onClick={onInsist}>
                Save mine
              </Button>
            </>
          ) : (
            <Button variant="main" busy={busy} onClick={onInsist}>
              Create it anew
            </Button>
          )}
        </>
      }
    >
      {conflict && theirs ? (
        <>
          <p>
            It was saved on {longDate(theirs.updatedAt)} at {timeOf(theirs.updatedAt)}, after you had opened
            it. Saving yours keeps the other among its versions; taking the other keeps yours as a draft.
          </p>
          <h3>From the other to yours</h3>
          <DifferenceView older={theirs} newer={conflict.sent.fields} />
        </>
      ) : (
        <p>What you wrote is still here. You can create the post anew with it.</p>
      )}
    </Dialog>
  )
}
