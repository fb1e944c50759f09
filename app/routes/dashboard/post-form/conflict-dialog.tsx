import { dateIn } from '#app/content/dates.ts'
import { useSite } from '#app/content/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { DifferenceView } from './difference-view.tsx'
import { withPicked } from './parts-of.ts'
import { typedFrom } from './typed-post.ts'
import type { UnsavedConflict } from './use-saving.ts'

type Props = {
  noun: string
  conflict: UnsavedConflict | null
  busy: boolean
  /** Overwrites the other version, or creates it again. */
  onInsist: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

export function ConflictDialog(props: Props) {
  const { noun, conflict, busy, onInsist, onTakeTheirs, onClose } = props
  const site = useSite()
  const theirs = conflict?.meanwhile ?? null
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => !busy && onClose()}
      title={theirs ? `This ${noun} was saved elsewhere meanwhile` : `This ${noun} was deleted meanwhile`}
      className={theirs ? 'wide-dialog' : undefined}
      actions={
        <DialogActions
          act={theirs ? 'Save mine' : 'Create it anew'}
          busy={busy}
          onCancel={onClose}
          onAct={onInsist}
        >
          {theirs && (
            <Button onClick={onTakeTheirs} disabled={busy}>
              Take the other
            </Button>
          )}
        </DialogActions>
      }
    >
      {conflict && theirs ? (
        <>
          <p>
            It was saved on {dateIn(site, theirs.updatedAt)} at {dateIn(site, theirs.updatedAt, 'minute')},
            after you had opened it. Saving yours keeps the other among its versions; taking the other keeps
            yours as a draft.
          </p>
          <h3>From the other to yours</h3>
          <DifferenceView
            older={typedFrom(theirs, new Date())}
            newer={withPicked(conflict.sent.fields, conflict.sent.picture)}
          />
        </>
      ) : (
        <p>What you wrote is still here. You can create the {noun} anew with it.</p>
      )}
    </Dialog>
  )
}
