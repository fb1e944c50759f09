import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { counted } from '#app/content/count.ts'
import type { Database } from '#app/data/database-types.ts'
import { type Deletion, deleteInBatches } from '#app/data/delete-in-batches.ts'
import { errorSentence, isAboutRows, SessionEnded } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Picking } from './picking.tsx'

type Client = SupabaseClient<Database>

type Props<Gone> = {
  noun: string
  /** The ids that are to be deleted; the dialog is open while there are some. */
  doomed: number[] | null
  remove: (client: Client, ids: number[]) => Promise<Gone[]>
  /** Names some rows that could not be deleted: '‘On hedges’'. */
  nameFailed: (client: Client, ids: number[]) => Promise<string>
  success: { one: string; many: string }
  /** Told when the dialog is about to close, with what is not there any more. */
  onDeleted: (deletion: Deletion<Gone>) => void
  onClose: () => void
}

/** Asks, deletes, and tells the truth about each row. */
export function DeleteRows<Gone extends { id: number }>(props: Props<Gone>) {
  const { noun, doomed, remove, nameFailed, success, onDeleted, onClose } = props
  const { connectSignedIn } = useSession()
  const [done, setDone] = useState<number | null>(null)
  const busy = done !== null
  const ids = doomed ?? []
  const one = ids.length === 1
  const title = `Delete ${noun[0]?.toUpperCase()}${noun.slice(1)}${one ? '' : 's'}`

  async function confirm() {
    setDone(0)
    try {
      const client = await connectSignedIn()
      if (!client) throw new SessionEnded()
      const deletion = await deleteInBatches(ids, some => remove(client, some), isAboutRows, setDone)
      await tell(client, deletion)
      onDeleted(deletion)
    } catch (error) {
      toast.error(`${errorSentence(error)} Your selection is kept.`)
    }
    setDone(null)
    onClose()
  }

  async function tell(client: Client, { deleted, gone, failed }: Deletion<Gone>) {
    if (gone.length > 0) {
      const isOnly = gone.length === 1 && one
      toast.error(
        isOnly
          ? `This ${noun} was deleted already.`
          : `${counted(gone.length, noun)} had been deleted already, by somebody else.`,
      )
    }
    const reasons = Map.groupBy(failed, ({ error }) => errorSentence(error))
    for (const [reason, some] of reasons) {
      const left = some.flatMap(({ ids }) => ids)
      const names = await nameFailed(client, left).catch(() => counted(left.length, noun))
      toast.error(`${names} could not be deleted. ${reason}${one ? '' : ' Your selection is kept.'}`)
    }
    if (deleted.length > 0 && failed.length === 0) toast.success(one ? success.one : success.many)
    else if (deleted.length > 0) toast.success(`${counted(deleted.length, noun)} deleted.`)
  }

  return (
    <ConfirmDialog
      open={doomed !== null}
      title={title}
      act="Delete"
      danger
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {one
          ? `Are you sure you want to delete this ${noun}?`
          : `Are you sure you want to delete ${counted(ids.length, noun)}?`}
      </p>
      {busy && ids.length > 100 && (
        <p role="status">
          {done.toLocaleString('en-US')} of {ids.length.toLocaleString('en-US')}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** 'Delete selected (n)', and the way to let the selection go. */
export function DeleteSelected<Row>({ picking, onPress }: { picking: Picking<Row>; onPress: () => void }) {
  const { selection } = picking
  if (selection.chosen.size === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={selection.letAllGo}>
        Clear selection
      </Button>
      <Button variant="danger" onClick={onPress}>
        <Icon name="trash" />
        Delete selected ({selection.chosen.size.toLocaleString('en-US')})
      </Button>
    </>
  )
}
