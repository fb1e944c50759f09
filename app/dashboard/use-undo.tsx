import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Passed, restoreFromBin } from '#shared/data/bin.ts'
import type { Client } from '#shared/data/client.ts'
import { counted } from '#shared/text/count.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { undoShortcut, useShortcuts } from './shortcuts.ts'
import { notifyWaitingChanged } from './waiting-count.tsx'

const UNDO_MS = 10_000

/** The message whose mutation can be undone: the newest, because a key can undo one. */
let offered = ''

export function useUndo() {
  const { mutate } = useMutation()
  return (done: string, undo: (client: Client) => Promise<void>) => {
    const id = `undo ${crypto.randomUUID()}`
    // A message stays for a moment after it was dismissed.
    function press() {
      if (offered !== id) return
      toast.dismiss(id)
      offered = ''
      mutate(undo)
    }
    toast.dismiss(offered)
    offered = id
    toast.success(
      <span className="row">
        <span>{done}</span> <UndoButton onPress={press} />
      </span>,
      { id, duration: UNDO_MS },
    )
  }
}

function UndoButton({ onPress }: { onPress: () => void }) {
  useShortcuts(undoShortcut, onPress)
  return (
    <Button size="small" onClick={onPress} aria-keyshortcuts={undoShortcut.undo.keys}>
      Undo
    </Button>
  )
}

/**
 * Restores entries of the bin, and names what could be and what could not: `noun` is 'comment' or the like. Returns the ids of those that
 * are back, and in `passed` of those that were to be published meanwhile, which wait for a choice.
 */
export async function restore(client: Client, entries: number[], noun: string, choice?: Passed) {
  const { restored, passed, missing, error } = await restoreFromBin(client, entries, choice)
  if (error !== null && restored.length + passed.length === 0) throw error
  notifyWaitingChanged()
  if (restored.length > 0)
    toast.success(
      `Restored ${restored.length === 1 ? `‘${shortened(restored[0]?.title ?? '', 40)}’` : counted(restored.length, noun)}`,
    )
  if (missing > 0)
    toast.error(
      `${counted(missing, noun)} could not be restored. What it belonged to is gone, something else has taken its place, or an update of Byline changed its format.`,
    )
  if (error !== null) toast.error(`The others could not be restored. ${errorSentence(error)}`)
  return { restored: restored.map(({ id }) => id), passed }
}
