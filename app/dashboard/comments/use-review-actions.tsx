import { useState } from 'react'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { approveReviews, holdReviews } from '#shared/data/admin-moderation.ts'
import type { ReviewRow } from '#shared/data/admin-reviews.ts'
import { counted } from '#shared/text/count.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DeleteRows } from '../table/delete-rows.tsx'
import { useUndo } from '../use-undo.tsx'
import { useBans } from '../users/use-bans.tsx'
import { notifyWaitingChanged } from '../waiting-count.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { deletingReviews } from './deleting-reviews.ts'

type Acted = ReviewRow & { reports?: number }

type Options = {
  shown: number[]
  /** Gets the ids that were approved or deleted, so that they no longer wait. */
  onChanged: (settled: number[]) => void
  /** The table has a deletion of its own. */
  hasDelete?: boolean
}

export const nameOfReview = ({ author, content }: ReviewRow) =>
  `comment by ${author.username}: ${shortened(content, 40)}`

/** What an administrator does with comments: the actions of a row, the same for many, and the dialogs, which the page renders. */
export function useReviewActions({ shown, onChanged, hasDelete = false }: Options) {
  const [toDelete, setToDelete] = useState<{ ids: number[]; single?: string } | null>(null)
  const [answered, setAnswered] = useState<Acted | null>(null)
  const { busy, mutate } = useMutation()
  const offerUndo = useUndo()
  const bans = useBans(() => onChanged([]))

  function changed(settled: number[] = []) {
    onChanged(settled)
    notifyWaitingChanged()
  }

  async function approve(ids: number[]) {
    if (busy) return
    await mutate(async client => {
      showCounted('approved', await approveReviews(client, ids), ids.length)
      changed(ids)
    })
  }

  async function hold(id: number) {
    if (busy) return
    await mutate(async client => {
      const held = await holdReviews(client, [id])
      changed()
      if (held === 0) return showCounted('held', held, 1)
      offerUndo('Comment held', async client => {
        await holdReviews(client, [id], false)
        changed()
      })
    })
  }

  function actionsOf(row: Acted) {
    const { id, author, held, reports = 0 } = row
    const isDecided = !held && reports === 0
    const approving = { label: 'Approve', icon: <Icon name="check" />, onPress: () => approve([id]) }
    const removing = {
      label: 'Remove',
      icon: <Icon name="trash" />,
      onPress: () => setToDelete({ ids: [id], single: shortened(row.content, 200) }),
    }
    const others = [
      { label: 'Answer', icon: <Icon name="reply" />, onPress: () => setAnswered(row) },
      ...(held ? [] : [{ label: 'Hold', icon: <DashboardIcon name="say-off" />, onPress: () => hold(id) }]),
    ]
    // Who wrote an imported comment has no account.
    const banning =
      author.id !== null && author.role === 'user'
        ? bans.bansOf({ ...author, isBanned: author.bannedAt !== null })
        : []
    return [
      ...(isDecided ? [] : [approving]),
      ...(hasDelete
        ? [...others, ...banning]
        : [removing, ...banning.slice(-1), ...others, ...banning.slice(0, -1)]),
    ]
  }

  const dialogs = (
    <>
      {toDelete && (
        <DeleteRows
          noun="comment"
          toDelete={toDelete}
          shown={shown}
          deleting={{ ...deletingReviews, label: 'Remove' }}
          onDeleted={onChanged}
          onRestored={() => onChanged([])}
          onClose={() => setToDelete(null)}
        />
      )}
      {answered && (
        <AnswerDialog review={answered} onAnswered={id => changed([id])} onClose={() => setAnswered(null)} />
      )}
      {bans.dialog}
    </>
  )

  return {
    busy,
    approve,
    remove: (ids: number[]) => setToDelete({ ids }),
    isRemovingOne: toDelete?.single !== undefined,
    actionsOf,
    dialogs,
  }
}

function showCounted(done: string, changed: number, wanted: number) {
  if (changed > 0) toast.success(changed === 1 ? `Comment ${done}` : `${changed} comments ${done}`)
  const gone = wanted - changed
  if (gone > 0)
    toast.error(
      wanted === 1
        ? 'This comment was already deleted.'
        : `${counted(gone, 'comment')} had already been deleted by someone else.`,
    )
}
