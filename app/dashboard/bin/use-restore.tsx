import { useState } from 'react'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Passed } from '#shared/data/bin.ts'
import { counted } from '#shared/text/count.ts'
import { restore } from '../use-undo.tsx'

/** Restores entries, and asks about those that were to be published meanwhile in `dialog`. */
export function useRestore(onRestored: (entries: number[]) => void) {
  const { busy, mutate } = useMutation()
  const [passed, setPassed] = useState<number[]>([])

  async function restoreEntries(entries: number[], choice: Passed = '') {
    await mutate(async client => {
      const { restored, passed } = await restore(client, entries, 'item', choice)
      setPassed(passed)
      onRestored(restored)
    })
  }

  const dialog = passed.length > 0 && (
    <ConfirmDialog
      title="Publish now?"
      actionLabel="Publish now"
      busy={busy}
      onConfirm={() => restoreEntries(passed, 'publish')}
      onClose={() => setPassed([])}
      others={
        <Button disabled={busy} onClick={() => restoreEntries(passed, 'draft')}>
          Restore as a draft
        </Button>
      }
    >
      <p>
        {`${counted(passed.length, 'item was', 'items were')} due to be published while in the bin. Publish now, or restore as a draft?`}
      </p>
    </ConfirmDialog>
  )
  return { restore: restoreEntries, dialog }
}
