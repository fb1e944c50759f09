import { useState } from 'react'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { approveReviews, type WaitingRow } from '#shared/data/admin-moderation.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { deletingReviews } from '../comments/deleting-reviews.ts'
import { DeleteRows } from '../table/delete-rows.tsx'
import { notifyWaitingChanged } from '../waiting-count.tsx'
import { BarAuthor } from './bar-author.tsx'

type Barred = { review: number; author: { id: string; username: string } }

type Options = {
  /** The ids of the rows on the page. */
  shown: number[]
  /** Gets the ids that no longer wait. */
  onSettled: (ids: number[]) => void
}

export const nameOfWaiting = ({ author, content }: WaitingRow) =>
  `comment by ${author.username}: ${shortened(content, 40)}`

/** What can be done with comments that wait: buttons of a row, the same for many rows, and the dialogs, which the page renders. */
export function useWaitingActions({ shown, onSettled }: Options) {
  const [toDelete, setToDelete] = useState<{ ids: number[]; single?: string } | null>(null)
  const [barred, setBarred] = useState<Barred | null>(null)
  const { busy, mutate } = useMutation()

  function settled(ids: number[]) {
    onSettled(ids)
    notifyWaitingChanged()
  }

  async function approve(ids: number[]) {
    if (busy) return
    await mutate(async client => {
      const approved = await approveReviews(client, ids)
      if (approved > 0) toast.success(approved === 1 ? 'Comment approved' : `${approved} comments approved`)
      const gone = ids.length - approved
      if (gone > 0)
        toast.error(
          gone === 1
            ? 'This comment was already deleted.'
            : `${gone} comments had already been deleted by someone else.`,
        )
      settled(ids)
    })
  }

  const buttonsOf = (row: WaitingRow) => {
    const { id, author, content } = row
    return (
      <div className="row">
        <Button size="small" aria-label={`Approve ${nameOfWaiting(row)}`} onClick={() => approve([id])}>
          Approve
        </Button>
        <Button
          size="small"
          variant="danger-plain"
          aria-label={`Remove ${nameOfWaiting(row)}`}
          onClick={() => setToDelete({ ids: [id], single: shortened(content, 200) })}
        >
          Remove
        </Button>
        {/* Who wrote an imported comment has no account. */}
        {author.id !== null && (
          <Button
            size="small"
            variant="danger-plain"
            aria-label={`Remove and ban ${author.username}: ${shortened(content, 40)}`}
            onClick={() => setBarred({ review: id, author })}
          >
            Remove and ban
          </Button>
        )}
      </div>
    )
  }

  const dialogs = (
    <>
      {toDelete && (
        <DeleteRows
          noun="comment"
          toDelete={toDelete}
          shown={shown}
          deleting={deletingReviews}
          onDeleted={settled}
          onClose={() => setToDelete(null)}
        />
      )}
      {barred && (
        <BarAuthor
          author={barred.author}
          onDone={() => settled([barred.review])}
          onClose={() => setBarred(null)}
        />
      )}
    </>
  )

  return {
    busy,
    approve,
    remove: (ids: number[]) => setToDelete({ ids }),
    isRemovingOne: toDelete?.single !== undefined,
    buttonsOf,
    dialogs,
  }
}
