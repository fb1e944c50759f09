import { useSite } from '#app/loading/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Entry } from '#shared/data/entry.ts'
import { dateIn } from '#shared/text/dates.ts'
import { typedFrom } from './typed-post.ts'
import type { FormState } from './use-post-form.ts'
import { VersionDifference, withPicked } from './version-difference.tsx'

type Props = { noun: string; form: FormState; onTakeTheirs: (theirs: Entry) => void }

export function ConflictDialog({ noun, form, onTakeTheirs }: Props) {
  const { conflict, busy } = form
  const site = useSite()
  const theirs = conflict?.meanwhile ?? null
  return (
    <ConfirmDialog
      open={conflict !== null}
      onClose={form.dismiss}
      title={theirs ? `This ${noun} was saved somewhere else` : `This ${noun} has been deleted`}
      className={theirs ? 'wide-dialog' : undefined}
      actionLabel={theirs ? 'Save mine' : 'Create it again'}
      busy={busy}
      onConfirm={form.overwrite}
      others={
        theirs && (
          <Button onClick={() => onTakeTheirs(theirs)} disabled={busy}>
            Use the other version
          </Button>
        )
      }
    >
      {conflict && theirs ? (
        <>
          <p>
            It was saved on {dateIn(site, theirs.updatedAt)} at {dateIn(site, theirs.updatedAt, 'minute')},
            after you had opened it. Saving yours keeps the other among its versions; taking the other keeps
            yours as a draft.
          </p>
          <h3>Changes from the other version to yours</h3>
          <VersionDifference
            older={typedFrom(theirs, new Date())}
            newer={withPicked(conflict.sent.fields, conflict.sent.picture)}
          />
        </>
      ) : (
        <p>What you wrote is still here. You can create the {noun} again with it.</p>
      )}
    </ConfirmDialog>
  )
}
